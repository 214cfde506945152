public import GATTProfile

/// The phone's side of worker sessions: at most one of each worker, begun when the accessory asks,
/// sealed by keys of its own.
///
///     none ──▸ starting ──▸ open ──▸ none
///         open       started     ended by either side, or with the link
///
/// What the accessory says comes from the transport extension's reports; what is to be said goes back
/// to it. Nothing is kept: a program that was started anew has no sessions.
public struct WorkerSessions<Sealing: WorkerSealing, Randomness: RandomNumberGenerator> {
  private enum Phase {
    /// The system is to start it, or the accessory's key is awaited before that.
    case starting(isAsked: Bool)
    case open(Sealing.Session, sent: UInt64, received: UInt64)
  }

  private struct Session {
    let number: UInt64
    let generation: UInt64?
    let subject: WorkerSubject?
    var phase: Phase
  }

  /// The accessory's key, once it was offered: what an app pins at pairing.
  public private(set) var offer: KeyOffer?

  private let sealing: Sealing
  private var randomness: Randomness
  private var sessions: [Message.Feature: Session] = [:]
  private var revision: UInt64 = 0

  /// No sessions yet.
  public init(sealing: Sealing, randomness: Randomness, offer: KeyOffer? = nil) {
    self.sealing = sealing
    self.randomness = randomness
    self.offer = offer
  }

  /// Whether a session of that worker is open.
  public func isOpen(_ feature: Message.Feature) -> Bool {
    if case .open? = sessions[feature]?.phase { true } else { false }
  }

  // MARK: The accessory

  /// The accessory offers its key: sessions that waited for it go on.
  public mutating func offered(_ offer: KeyOffer) -> [WorkerReport] {
    self.offer = offer
    return sessions.keys.flatMap { begin($0) }
  }

  /// Takes a frame of the accessory in, and gives the verdict on it.
  public mutating func received(
    _ frame: WorkerFrame, of feature: Message.Feature
  ) -> (verdict: Verdict, reports: [WorkerReport]) {
    switch frame.step {
    case .open: return (.accepted, opened(frame, feature))
    case .data: return received(data: frame, feature)
    case .ended:
      guard sessions[feature]?.number == frame.session else { return (.accepted, []) }
      return (.accepted, over(feature, frame.reason ?? .finished))
    default: return (.refused(.unsupported), [])
    }
  }

  /// A second session of the same worker is refused. Since the accessory asks for none while it has
  /// one, it has lost the first, which ends, too.
  private mutating func opened(
    _ frame: WorkerFrame, _ feature: Message.Feature
  ) -> [WorkerReport] {
    guard sessions[feature] == nil else {
      return over(feature, .alreadyOpen) + [say(.ended, .alreadyOpen, frame.session, feature)]
    }
    sessions[feature] = Session(
      number: frame.session, generation: frame.generation, subject: frame.subject,
      phase: .starting(isAsked: false))
    return begin(feature)
  }

  /// Has the system start a session, if the key to which it will seal is here.
  private mutating func begin(_ feature: Message.Feature) -> [WorkerReport] {
    guard let session = sessions[feature], case .starting(isAsked: false) = session.phase else {
      return []
    }
    guard let offer, offer.generation == session.generation ?? offer.generation else {
      return [.keyWanted]
    }
    sessions[feature]?.phase = .starting(isAsked: true)
    return [.start(feature, session.subject)]
  }

  private mutating func received(
    data frame: WorkerFrame, _ feature: Message.Feature
  ) -> (verdict: Verdict, reports: [WorkerReport]) {
    guard let session = sessions[feature], session.number == frame.session,
      case .open(let keys, let sent, let received) = session.phase
    else { return (.refused(.unknownKey), []) }
    guard frame.sequence >= received else { return (.refused(.cannotOpen), []) }
    guard frame.sequence == received,
      let plaintext = keys.open(frame.bytes, nonce: WorkerSeal.nonce(received)),
      let content = try? WorkerContent(decoding: plaintext)
    else { return (.refused(.cannotOpen), fail(feature)) }
    sessions[feature]?.phase = .open(keys, sent: sent, received: received + 1)
    return (.accepted, [.content(feature, content)])
  }

  // MARK: The system

  /// The system started the session: the accessory gets what it makes the keys of.
  public mutating func started(_ feature: Message.Feature) -> [WorkerReport] {
    guard let session = sessions[feature], case .starting(isAsked: true) = session.phase else {
      return [.stop(feature)]
    }
    let info = WorkerSeal.info(feature: feature, session: session.number)
    guard let offer, let keys = sealing.begin(to: offer, info: info) else { return fail(feature) }
    sessions[feature]?.phase = .open(keys, sent: 0, received: 0)
    let frame = WorkerFrame(
      session: session.number, step: .started, bytes: keys.encapsulatedKey)
    return [.send(message(frame, feature))]
  }

  /// The system gives no session, or ends it.
  public mutating func refused(
    _ feature: Message.Feature, _ reason: WorkerFrame.Reason
  ) -> [WorkerReport] {
    guard let session = sessions.removeValue(forKey: feature) else { return [] }
    return [say(.ended, reason, session.number, feature), .ended(feature, reason)]
  }

  // MARK: To the accessory

  /// Seals something for the accessory; nil while no session of that worker is open: then one may be
  /// `wanted`.
  public mutating func send(
    _ content: WorkerContent, to feature: Message.Feature
  ) -> [WorkerReport]? {
    guard let session = sessions[feature],
      case .open(var keys, let sent, let received) = session.phase
    else { return nil }
    guard content.bytes.count <= MessageLimits.workerBytes, let sealed = keys.seal(content.encoded)
    else { return fail(feature) }
    sessions[feature]?.phase = .open(keys, sent: sent + 1, received: received)
    let frame = WorkerFrame(
      session: session.number, step: .data, bytes: sealed, sequence: sent)
    return [.send(message(frame, feature))]
  }

  /// Asks the accessory to ask for a session: only it begins one.
  public mutating func want(
    _ feature: Message.Feature, for subject: WorkerSubject
  ) -> [WorkerReport] {
    let frame = WorkerFrame(session: 0, step: .wanted, subject: subject)
    return sessions[feature] == nil ? [.send(message(frame, feature))] : []
  }

  /// Nothing more is to be said for now.
  public mutating func end(_ feature: Message.Feature) -> [WorkerReport] {
    guard let session = sessions.removeValue(forKey: feature) else { return [] }
    return [say(.ended, .finished, session.number, feature), .stop(feature)]
  }

  /// What was sent for a worker did not arrive: its session has a gap.
  public mutating func undelivered(_ feature: Message.Feature) -> [WorkerReport] {
    sessions[feature] == nil ? [] : fail(feature)
  }

  /// The link has gone, and all sessions with it.
  public mutating func disconnected() -> [WorkerReport] {
    sessions.keys.flatMap { over($0, .failed) }
  }

  // MARK: Ends

  /// Something does not fit: both sides are told.
  private mutating func fail(_ feature: Message.Feature) -> [WorkerReport] {
    guard let number = sessions[feature]?.number else { return [] }
    return [say(.ended, .failed, number, feature)] + over(feature, .failed)
  }

  private mutating func over(
    _ feature: Message.Feature, _ reason: WorkerFrame.Reason
  ) -> [WorkerReport] {
    sessions[feature] = nil
    return [.stop(feature), .ended(feature, reason)]
  }

  private mutating func say(
    _ step: WorkerFrame.Step, _ reason: WorkerFrame.Reason, _ session: UInt64,
    _ feature: Message.Feature
  ) -> WorkerReport {
    .send(message(WorkerFrame(session: session, step: step, reason: reason), feature))
  }

  private mutating func message(_ frame: WorkerFrame, _ feature: Message.Feature) -> Message {
    revision += 1
    let name = RandomIdentifier(high: randomness.next(), low: randomness.next())
    return Message(feature: feature, identifier: name, revision: revision, body: .worker(frame))
  }
}
