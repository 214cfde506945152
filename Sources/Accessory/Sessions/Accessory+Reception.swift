internal import GATTProfile
internal import HPKE

extension Accessory {
  /// A message of a phone is here whole: it is checked, dealt with, and settled.
  mutating func receive(_ incoming: Incoming, from id: PhoneID) {
    guard let phone = ledger.phone(id) else {
      // The store could not take the phone in when it came; perhaps it can now.
      carryOut([.settle(id, incoming.id, .refused(.busy))])
      jobs.append(.meet(id, name: nil))
      return
    }
    let content = Array(incoming.bytes.dropFirst(Envelope.headerLength))
    guard messageID(of: content) == incoming.id else {
      lines[id]?.conversation.damaged(incoming.id, at: now.uptime)
      return
    }
    do throws(FrameError) {
      let envelope = try Envelope(decoding: incoming.bytes)
      receive(envelope, id: incoming.id, role: incoming.stream.role, from: phone)
    } catch .sealedTooLong {
      refuse(incoming.id, .tooLarge, of: phone)
    } catch {
      refuse(incoming.id, .malformed, of: phone)
    }
  }

  private mutating func receive(
    _ envelope: Envelope, id: MessageID, role: StreamID.Role, from phone: Phone
  ) {
    switch (envelope.kind, role) {
    case (.keyExchange, .security): receiveKeyExchange(Array(envelope.body), id: id, from: phone)
    case (.sealed, .transport): receiveSealed(envelope, id: id, from: phone)
    case (.worker, .transport): receiveWorker(Array(envelope.body), id: id, from: phone)
    case (.keyExchange, .transport):
      receiveCompanionItem(Array(envelope.body), id: id, role: role, from: phone)
    case (_, .tool): refuse(id, .unsupported, of: phone)
    case (.sealed, .security), (.worker, .security): refuse(id, .malformed, of: phone)
    }
  }

  /// By which keys a phone's system seals for the local network is written nowhere: what begins with
  /// the name of a ratchet is tried with that first.
  private mutating func receiveSealed(_ envelope: Envelope, id: MessageID, from phone: Phone) {
    let keyID = Array(envelope.body.prefix(InternetMessage.keyIDLength))
    guard !phone.generations(named: keyID).isEmpty,
      var message = try? InternetMessage(block: Array(envelope.body))
    else {
      openBySession(envelope, id: id, from: phone)
      return
    }
    message.sessionID = Array(envelope.sessionID)
    post(Letter(way: .link(id, envelope), message: message), to: phone.record.id)
  }

  /// Opens a message with the keys of its session.
  mutating func openBySession(_ envelope: Envelope, id: MessageID, from phone: Phone) {
    let sealed = Array(envelope.body)
    guard sealed.count >= SealedMessage.overhead, !envelope.sessionID.isEmpty,
      let nonce = Nonce(of: sealed[...])
    else {
      refuse(id, .malformed, of: phone)
      return
    }
    guard !phone.generations.isEmpty else {
      didNotOpen(id, .unknownKey, of: phone)
      return
    }
    let session = Array(envelope.sessionID)
    do throws(CryptoError) {
      let opened = try keyring.open(sealed, session: session, of: phone, at: now.uptime)
      guard let opened else {
        didNotOpen(id, .cannotOpen, of: phone)
        return
      }
      accept(
        Reception(
          way: .link(id, nonce), session: session, opened: opened, phone: phone))
    } catch {
      effects.append(.report(.cryptoFailed(error)))
      refuse(id, .busy, of: phone)
    }
  }

  /// Refuses a message without changing anything.
  mutating func refuse(_ id: MessageID, _ refusal: Refusal, of phone: Phone) {
    carryOut([.settle(phone.record.id, id, .refused(refusal))])
  }

  private mutating func didNotOpen(_ id: MessageID, _ refusal: Refusal, of phone: Phone) {
    refuse(id, refusal, of: phone)
    lines[phone.record.id]?.failures += 1
    guard let failures = lines[phone.record.id]?.failures, failures >= Line.failureLimit else {
      return
    }
    wishForKeys(phone, isLasting: false)
  }
}
