public import GATTProfile
public import PanelProtocol

/// Something that a program above the engine wants to have carried to a phone's worker, sealed. Its
/// end is told by `WorkerEvent.delivered` or `.undelivered`.
public struct WorkerOrder: Equatable, Sendable {
  /// The caller's own number for it.
  public var id: WorkerOrderID
  /// The phone; nil for any that can: one with an open session first.
  public var phone: PhoneIndex?
  /// Which worker: `.worker` or `.gpuWorker`.
  public var feature: Message.Feature
  /// What is carried; its subject is also what a session is opened for, if none is open.
  public var content: WorkerContent

  /// An order.
  public init(
    _ id: WorkerOrderID, to phone: PhoneIndex? = nil, feature: Message.Feature = .worker,
    _ content: WorkerContent
  ) {
    self.id = id
    self.phone = phone
    self.feature = feature
    self.content = content
  }
}

/// A caller's number for an order; the loop makes the numbers up.
public struct WorkerOrderID: Hashable, Sendable {
  /// The number.
  public let number: UInt64

  /// The order with this number.
  public init(_ number: UInt64) { self.number = number }
}

/// What happens with workers, for the programs above the engine.
public enum WorkerEvent: Equatable, Sendable {
  /// A session was opened.
  case opened(PhoneIndex, Message.Feature)
  /// A session is over, or was not to be had.
  case ended(PhoneIndex, Message.Feature, WorkerEnd)
  /// Something came, in the order in which it was sent.
  case received(PhoneIndex, Message.Feature, WorkerContent)
  /// The phone's transport extension has what was ordered.
  case delivered(WorkerOrderID)
  /// What was ordered does not arrive, or it is not known whether it did.
  case undelivered(WorkerOrderID, WorkerEnd)
}

/// Why a session is over, or something could not be carried.
public enum WorkerEnd: Equatable, Sendable {
  /// One side had nothing more to do.
  case finished
  /// No phone that is meant is connected by Bluetooth.
  case noLink
  /// The phone says that the accessory is not enrolled for this worker. Nothing is tried until it
  /// says otherwise.
  case notEnrolled
  /// The phone does not offer this worker.
  case unavailable
  /// No session was started in the time there is, as when the accessory is not enrolled, or one was
  /// open already: it is tried again after a pause, and until then refused.
  case unanswered
  /// The companion knows no workers.
  case unsupported
  /// The rules were broken, or keys do not fit: see the report.
  case failed
  /// Too much waits for this phone already.
  case full
  /// The content is larger than a frame may be.
  case tooLarge
  /// There is no such phone or worker.
  case unknown
}

/// How a phone broke the rules of a worker session.
public enum WorkerFault: Equatable, Sendable {
  /// A frame that came before, or of a number that was used: it is passed over.
  case replayed
  /// A frame is missing: the session ends.
  case gap
  /// A frame does not open: the session ends.
  case notAuthentic
  /// What was sealed cannot be read: the session ends.
  case malformed
  /// A frame of no session that is open: it is refused.
  case strange
  /// More frames than any part of the product can use: the session ends.
  case flood
}
