/// So many times within any stretch of so many milliseconds.
public struct Allowance: Equatable, Sendable {
  private let count: Int
  private let length: UInt64
  private var times: [UInt64] = []

  /// All of it is there.
  public init(count: Int, within length: UInt64) {
    self.count = count
    self.length = length
  }

  /// Takes one, if that may be at that uptime.
  public mutating func take(at uptime: UInt64) -> Bool {
    times.removeAll { $0 + length <= uptime }
    guard times.count < count else { return false }
    times.append(uptime)
    return true
  }
}
