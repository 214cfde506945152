/// When a panel looks for the agent again after a connection: soon if the agent restarts, seldom if
/// nothing gets better by it, so that two panels do not drive each other out for ever. A value:
/// times are milliseconds of uptime.
public struct Reconnection: Equatable, Sendable {
  /// The pause after an attempt at which nobody was there, or a connection that lasted.
  public static let shortestPause: UInt64 = 500
  /// The pause after a goodbye, and the one to which it grows if each connection is cut at once.
  public static let longestPause: UInt64 = 30_000
  /// How long a connection lasts that is not called brief.
  public static let lasting: UInt64 = 10_000

  /// Why the agent wants no connection; nil since its last welcome.
  public private(set) var farewell: Farewell?
  private var connectedAt: UInt64 = 0
  private var pause = shortestPause

  /// A panel that was never connected.
  public init() {}

  /// Whether the next hello has to yield: another panel took charge, and may still be in charge.
  public var yields: Bool { farewell == .replaced }

  /// A connection was made.
  public mutating func connected(at now: UInt64) { connectedAt = now }

  /// The agent said welcome.
  public mutating func welcomed() { farewell = nil }

  /// The agent said goodbye, or cannot be understood; true if that was not known yet.
  public mutating func dismissed(_ farewell: Farewell) -> Bool {
    defer { self.farewell = farewell }
    return self.farewell != farewell
  }

  /// The connection is gone; when to make another.
  public mutating func lost(at now: UInt64) -> UInt64 {
    if farewell != nil { return now + Self.longestPause }
    if now - connectedAt >= Self.lasting { pause = Self.shortestPause }
    defer { pause = min(Self.longestPause, 2 * pause) }
    return now + pause
  }

  /// Nobody was there; when to try again.
  public func failed(at now: UInt64) -> UInt64 { now + Self.shortestPause }
}
