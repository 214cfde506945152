internal import GATTProfile
internal import HPKE
internal import PanelProtocol

/// What became of a message that was to be sent.
enum Sending {
  case queued(MessageID)
  /// It is sealed, and put into the queue, when its key is durably used.
  case postponed
  /// The queue is full, or the library failed: later.
  case notNow
  /// There are no keys for it, or nobody knows which.
  case noKey
  /// It is too large.
  case never
}

extension Accessory {
  /// Seals a message for the data provider and puts it into the phone's queue.
  @discardableResult
  mutating func send(
    _ message: Message, to origin: Origin, purpose: Line.Purpose
  ) -> Sending {
    guard let phone = ledger.phone(origin.phone),
      let generation = phone.generation(origin.generation) ?? phone.current,
      let pair = phone.pair(generation.record.pair)
    else { return .noKey }
    guard let sealing = lines[origin.phone]?.sealing else { return .noKey }
    guard sealing == .session else {
      jobs.append(.sealByRatchet(message, origin, purpose))
      return .postponed
    }
    let sealed: [UInt8]
    do throws(CryptoError) {
      sealed = try keyring.seal(
        message.encoded, session: origin.session, generation: generation.record, pair: pair,
        at: now.uptime)
    } catch {
      effects.append(.report(.cryptoFailed(error)))
      return .notNow
    }
    guard let envelope = try? Envelope(sessionID: origin.session, sealed: sealed) else {
      return .never
    }
    let id = enqueue(envelope, to: origin.phone, role: .transport, purpose: purpose)
    return id.map { .queued($0) } ?? .notNow
  }

  /// A random identifier for a message of ours; nil if the library failed.
  mutating func randomIdentifier() -> RandomIdentifier? {
    do throws(CryptoError) {
      return RandomIdentifier(try primitives.randomBytes(RandomIdentifier.byteCount))
    } catch {
      effects.append(.report(.cryptoFailed(error)))
      return nil
    }
  }
}
