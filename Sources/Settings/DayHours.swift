/// Some hours of each day, to the minute; they may go past midnight.
public struct DayHours: Equatable, Sendable {
  /// The first minute, counted from midnight.
  public var from: Int
  /// The minute after the last one, counted from midnight.
  public var to: Int

  /// The hours that a text such as `22:00-07:00` says; nil if it says none.
  public init?(_ text: String) {
    let parts = Array(text.utf8).split(separator: 0x2D, omittingEmptySubsequences: false)
    guard parts.count == 2, let from = Self.minute(parts[0]), let to = Self.minute(parts[1]),
      from != to
    else { return nil }
    self.from = from
    self.to = to
  }

  /// The hours as they stand in a file.
  public var text: String { Self.text(from) + "-" + Self.text(to) }

  private static func minute(_ text: ArraySlice<UInt8>) -> Int? {
    let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      text.allSatisfy({ (0x30...0x3A).contains($0) }),
      let hour = Int(String(decoding: parts[0], as: UTF8.self)),
      let minute = Int(String(decoding: parts[1], as: UTF8.self)), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  private static func text(_ minute: Int) -> String {
    let parts = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return parts[0] + ":" + parts[1]
  }
}
