internal import GATTProfile
internal import PanelProtocol

/// How the answers under way stand with the phone, since the start of the program.
struct Deliveries {
  /// How long a phone's app has to report what became of an answer.
  static let resultTime: UInt64 = 30_000
  /// How long to wait after a phone refused an answer, times the number of tries.
  static let retryTime: UInt64 = 5_000
  /// How often an answer is sent at most before it counts as failed.
  static let tryLimit = 5

  /// One answer under way.
  struct Delivery {
    /// What it is called on the link; nil while it is not in the queue.
    var message: MessageID?
    var tries = 0
    /// Whether the phone took it since the start, though the store may not know that yet.
    var isHandedOver = false
    /// When something has to be done about it.
    var due: UInt64?
  }

  private var deliveries: [AnswerID: Delivery] = [:]

  subscript(id: AnswerID) -> Delivery {
    get { deliveries[id] ?? Delivery() }
    set { deliveries[id] = newValue }
  }

  mutating func remove(_ id: AnswerID) { deliveries[id] = nil }

  var deadline: UInt64? { deliveries.values.compactMap { $0.due }.min() }

  /// The answers about which something has to be done; each is named once.
  mutating func takeDue(at uptime: UInt64) -> [AnswerID] {
    let due = deliveries.filter { ($0.value.due ?? .max) <= uptime }.map { $0.key }
    for id in due { deliveries[id]?.due = nil }
    return due
  }
}
