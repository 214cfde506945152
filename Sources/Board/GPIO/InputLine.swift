internal import CBoard
internal import Glibc
internal import Linux

/// A line that this process watches: a button.
public final class InputLine {
  /// A change of its level.
  public struct Edge: Equatable, Sendable {
    /// True if it is on, or the button pressed, from now on.
    public let isOn: Bool
    /// When that was, in milliseconds of `Clock.uptime`.
    public let uptime: UInt64

    /// A change at a time.
    public init(isOn: Bool, uptime: UInt64) {
      self.isOn = isOn
      self.uptime = uptime
    }
  }

  /// Which line it is.
  public let name: LineName
  /// True if the kernel keeps what bounces to itself; else edges come as they are.
  public let isDebounced: Bool
  private let descriptor: Descriptor
  private var lastNumber: UInt32 = 0

  /// Takes a line and asks for both edges, quiet for `debounce` milliseconds before they count.
  public init(
    _ name: LineName, wiring: Wiring = .buttonToGround, debounce: UInt32 = InputLine.debounce
  ) throws(BoardError) {
    let chip = try Chip.find(name)
    var isDebounced = debounce > 0
    do {
      descriptor = try chip.request(name) { cboard_input($0, $1, wiring.flags, debounce * 1000) }
    } catch .refused where isDebounced {
      isDebounced = false
      descriptor = try chip.request(name) { cboard_input($0, $1, wiring.flags, 0) }
    }
    self.name = name
    self.isDebounced = isDebounced
  }

  /// Milliseconds that a usual button bounces at most.
  public static let debounce: UInt32 = 10

  /// The descriptor to watch for `readable`.
  public var number: CInt { descriptor.number }

  /// Whether it is on now.
  public func isOn() throws(BoardError) -> Bool {
    let number = descriptor.number
    return try kernel("\(name)") { cboard_get(number) } == 1
  }

  /// Edges taken at a time at most.
  private static let edgeLimit = 256

  /// The next edges; more may wait. Where the kernel dropped some, the level as it is now closes the
  /// gap.
  public func edges() throws(BoardError) -> [Edge] {
    var edges: [Edge] = []
    var hasGap = false
    let delay = Clock.uptime &- Clock.nanoseconds / 1_000_000
    for _ in 0..<InputLine.edgeLimit {
      guard let event = try next() else { break }
      hasGap = hasGap || event.line_seqno != lastNumber &+ 1
      lastNumber = event.line_seqno
      let uptime = event.timestamp_ns / 1_000_000 &+ delay
      edges.append(Edge(isOn: event.id == CBOARD_RISING, uptime: uptime))
    }
    if hasGap { edges.append(Edge(isOn: try isOn(), uptime: Clock.uptime)) }
    return edges
  }

  private func next() throws(BoardError) -> gpio_v2_line_event? {
    let number = descriptor.number
    var event = gpio_v2_line_event()
    let count = try kernelUnlessBlocked("\(name)") {
      read(number, &event, MemoryLayout<gpio_v2_line_event>.size)
    }
    return count == MemoryLayout<gpio_v2_line_event>.size ? event : nil
  }
}
