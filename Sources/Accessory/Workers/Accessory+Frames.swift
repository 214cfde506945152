internal import GATTProfile
internal import HPKE
internal import PanelProtocol

extension Accessory {
  /// A worker's frame of a phone. Nothing of it is durable, so it is settled at once.
  mutating func receiveWorker(_ bytes: [UInt8], id: MessageID, from phone: Phone) {
    let message: Message
    do throws(MessageError) {
      message = try Message(decoding: bytes)
    } catch {
      effects.append(.report(.unusable(phone.index, error)))
      refuse(id, error.refusal, of: phone)
      return
    }
    guard case .worker(let frame) = message.body, message.feature.isWorker,
      hasBluetooth(phone.record.id)
    else {
      refuse(id, .unsupported, of: phone)
      return
    }
    let frameOrigin = FrameOrigin(feature: message.feature, id: id, phone: phone)
    switch frame.step {
    case .started: started(frame, frameOrigin)
    case .data: received(frame, frameOrigin)
    case .ended: ended(frame, frameOrigin)
    case .wanted: wanted(frame, frameOrigin)
    case .open: refuse(id, .malformed, of: phone)
    default: refuse(id, .unsupported, of: phone)
    }
  }

  /// Where a worker's frame came from.
  private struct FrameOrigin {
    let feature: Message.Feature
    let id: MessageID
    let phone: Phone
  }

  /// The session starts with the keys that the encapsulated key makes.
  private mutating func started(_ frame: WorkerFrame, _ origin: FrameOrigin) {
    let phone = origin.phone.record.id
    guard case .waiting(frame.session, _, true) = worker(origin.feature, of: phone).phase,
      let pair = origin.phone.companionPair
    else {
      refuse(.strange, .unknownKey, origin)
      return
    }
    do throws(CryptoError) {
      let info = WorkerSeal.info(feature: origin.feature, session: frame.session)
      let context = try keyring.recipient(of: frame.bytes, info: info, pair: pair)
      let session = try WorkerSession(frame.session, context, at: now.uptime, with: primitives)
      lines[phone]?.workers[origin.feature]?.phase = .open(session)
    } catch {
      refuse(.notAuthentic, .malformed, origin)
      end(origin.feature, of: phone, .failed, telling: .failed)
      return
    }
    carryOut([.settle(phone, origin.id, .accepted)])
    tell(.opened(origin.phone.index, origin.feature))
    sendOrders(to: origin.feature, of: phone)
  }

  private mutating func received(_ frame: WorkerFrame, _ origin: FrameOrigin) {
    let phone = origin.phone.record.id
    guard case .open(var session) = worker(origin.feature, of: phone).phase,
      session.number == frame.session
    else {
      refuse(.strange, .unknownKey, origin)
      return
    }
    do throws(CryptoError) {
      let outcome = try session.open(frame, at: now.uptime, with: primitives)
      lines[phone]?.workers[origin.feature]?.phase = .open(session)
      switch outcome {
      case .content(let content):
        carryOut([.settle(phone, origin.id, .accepted)])
        tell(.received(origin.phone.index, origin.feature, content))
      case .fault(let fault):
        refuse(fault, fault.refusal, origin)
        if fault != .replayed { end(origin.feature, of: phone, .failed, telling: .failed) }
      }
    } catch {
      effects.append(.report(.cryptoFailed(error)))
      refuse(origin.id, .busy, of: origin.phone)
      end(origin.feature, of: phone, .failed, telling: .failed)
    }
  }

  /// The phone ended the session, or could not start it. One that is over already may end again.
  private mutating func ended(_ frame: WorkerFrame, _ origin: FrameOrigin) {
    let phone = origin.phone.record.id
    carryOut([.settle(phone, origin.id, .accepted)])
    guard worker(origin.feature, of: phone).session == frame.session else { return }
    end(origin.feature, of: phone, WorkerEnd(frame.reason), telling: nil)
  }

  /// The phone has something to say, and asks to be asked for a session. It asks only without one: a
  /// program of it that was killed has lost what is open here.
  private mutating func wanted(_ frame: WorkerFrame, _ origin: FrameOrigin) {
    let phone = origin.phone.record.id
    guard lines[phone]?.workerWishes.take(at: now.uptime) == true else {
      refuse(.flood, .busy, origin)
      return
    }
    carryOut([.settle(phone, origin.id, .accepted)])
    if case .open = worker(origin.feature, of: phone).phase {
      end(origin.feature, of: phone, .finished, telling: nil)
    }
    lines[phone]?.workers[origin.feature, default: Worker()].enrolled(true)
    pursue(origin.feature, of: phone, for: frame.subject ?? .maker)
  }

  private mutating func refuse(
    _ fault: WorkerFault, _ refusal: Refusal, _ origin: FrameOrigin
  ) {
    effects.append(.report(.workerFault(origin.phone.index, fault)))
    refuse(origin.id, refusal, of: origin.phone)
  }
}

extension WorkerFault {
  /// How the phone is told.
  fileprivate var refusal: Refusal {
    switch self {
    case .replayed, .notAuthentic: .cannotOpen
    case .gap, .malformed: .malformed
    case .strange: .unknownKey
    case .flood: .busy
    }
  }
}

extension WorkerEnd {
  /// What the phone says of an end.
  fileprivate init(_ reason: WorkerFrame.Reason?) {
    switch reason {
    case .finished?: self = .finished
    case .unauthorized?: self = .notEnrolled
    case .unavailable?: self = .unavailable
    case .alreadyOpen?: self = .unanswered
    default: self = .failed
    }
  }
}
