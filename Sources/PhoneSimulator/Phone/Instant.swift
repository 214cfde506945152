/// When something happened on the phone's side.
public struct Instant: Equatable, Sendable {
  /// Milliseconds that never go back.
  public var uptime: UInt64
  /// The phone's clock: UTC milliseconds since 1970.
  public var clock: Int64
  /// The phone's local time minus UTC in minutes.
  public var offset: Int16

  /// A moment on both clocks.
  public init(uptime: UInt64, clock: Int64, offset: Int16 = 0) {
    self.uptime = uptime
    self.clock = clock
    self.offset = offset
  }
}
