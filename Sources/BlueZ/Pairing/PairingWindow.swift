/// The time in which new phones are let in.
struct PairingWindow: Sendable {
  /// How long it stays open, in milliseconds.
  static let length: UInt64 = 600_000

  /// Until when it is open; nil if it is closed.
  private(set) var until: UInt64?

  func isOpen(at now: UInt64) -> Bool { until.map { now < $0 } ?? false }

  mutating func open(at now: UInt64) { until = now + Self.length }

  mutating func close() { until = nil }
}
