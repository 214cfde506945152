/// Keeps a bouncing contact's edges to itself until its level stayed for a while, for chips whose
/// driver does not. A value without a clock.
public struct Debounce: Equatable, Sendable {
  private let period: UInt64
  private var isOn = false
  private var pending: (isOn: Bool, since: UInt64)?

  /// Edges count after so many milliseconds of quiet.
  public init(period: UInt64) { self.period = period }

  /// When a level will have stayed long enough.
  public var deadline: UInt64? { pending.map { $0.since + period } }

  /// An edge came: the settled edge before it, if there is one.
  public mutating func note(_ edge: InputLine.Edge) -> InputLine.Edge? {
    let settled = settle(at: edge.uptime)
    pending = edge.isOn == isOn ? nil : (edge.isOn, edge.uptime)
    return settled
  }

  /// Time passed: the edge that settled, at the time it came.
  public mutating func settle(at time: UInt64) -> InputLine.Edge? {
    guard let (isOn, since) = pending, since + period <= time else { return nil }
    pending = nil
    self.isOn = isOn
    return InputLine.Edge(isOn: isOn, uptime: since)
  }

  /// Equal if the same edges would come.
  public static func == (one: Debounce, other: Debounce) -> Bool {
    one.period == other.period && one.isOn == other.isOn && one.deadline == other.deadline
  }
}
