/// A moment and the local clock's distance from UTC at that moment.
public struct Timestamp: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public var utcMilliseconds: Int64
  /// Local time minus UTC in minutes, -1080 to 1080.
  public var offsetMinutes: Int16

  /// The largest distance from UTC that is accepted, in minutes, either way.
  public static let offsetLimit: Int16 = 1080

  /// A moment with its local offset.
  public init(utcMilliseconds: Int64, offsetMinutes: Int16) {
    self.utcMilliseconds = utcMilliseconds
    self.offsetMinutes = offsetMinutes
  }
}
