/// When a phone connects again by itself: soon after a link that held, more and more seldom while
/// links break at once.
public struct Reconnection: Equatable, Sendable {
  /// When it is time to connect; nil while there is a link, or none is wanted.
  public private(set) var time: UInt64?

  private let shortest: UInt64
  private let longest: UInt64
  private var pause: UInt64
  private var connectedAt: UInt64 = 0

  /// Pauses in milliseconds. A phone needs some 2 s after a loss until its system has let go of the
  /// old link.
  public init(shortest: UInt64 = 2_000, longest: UInt64 = 60_000) {
    self.shortest = shortest
    self.longest = longest
    pause = shortest
  }

  /// There is a link.
  public mutating func connected(at now: UInt64) {
    connectedAt = now
    time = nil
  }

  /// The link was lost, or could not be had: it is tried again after a pause.
  public mutating func lost(at now: UInt64) {
    let wasBrief = now - min(now, connectedAt) < shortest * 10
    let wait = wasBrief ? pause : shortest
    pause = min(2 * wait, longest)
    time = now + wait
  }

  /// No link is wanted.
  public mutating func cancel() { time = nil }
}
