internal import GATTProfile
internal import PanelProtocol

/// How the answers under way stand with the phone, since the start of the program.
struct Deliveries {
  /// How long a phone's app has to report what became of an answer.
  static let resultTime: UInt64 = 30_000
  /// How long to wait after a phone refused an answer, times the number of tries.
  static let retryTime: UInt64 = 5_000
  /// How long the server's side has to confirm that it took an answer.
  static let dispatchTime: UInt64 = 15_000
  /// How long a phone that has just gone is waited for before another way is taken.
  static let returnTime: UInt64 = 5_000
  /// How often an answer is sent at most before it counts as failed.
  static let tryLimit = 5

  /// An answer on its way over the internet.
  struct Dispatch {
    let id: DispatchID
    let body: [UInt8]
  }

  /// One answer under way.
  struct Delivery {
    /// What it is called on the link; nil while it is not in the queue.
    var message: MessageID?
    /// What left for the internet; nil if nothing did, or if the server has it.
    var dispatch: Dispatch?
    var tries = 0
    /// Whether the phone took it since the start, though the store may not know that yet.
    var isHandedOver = false
    /// When something has to be done about it.
    var due: UInt64?

    /// Whether it is on no way at the moment.
    var isIdle: Bool { message == nil && dispatch == nil }
  }

  private var deliveries: [AnswerID: Delivery] = [:]

  subscript(id: AnswerID) -> Delivery {
    get { deliveries[id] ?? Delivery() }
    set { deliveries[id] = newValue }
  }

  mutating func remove(_ id: AnswerID) { deliveries[id] = nil }

  /// The answer that left under this number.
  func answer(dispatchedAs id: DispatchID) -> AnswerID? {
    deliveries.first { $0.value.dispatch?.id == id }?.key
  }

  var deadline: UInt64? { deliveries.values.compactMap { $0.due }.min() }

  /// The answers about which something has to be done; each is named once.
  mutating func takeDue(at uptime: UInt64) -> [AnswerID] {
    let due = deliveries.filter { ($0.value.due ?? .max) <= uptime }.map { $0.key }
    for id in due { deliveries[id]?.due = nil }
    return due
  }
}
