/// A random 128-bit identifier: 16 bytes on the wire.
public struct RandomIdentifier: Hashable, Sendable {
  /// The first eight bytes, big-endian.
  public let high: UInt64
  /// The last eight bytes, big-endian.
  public let low: UInt64

  /// Number of bytes.
  public static let byteCount = 16

  /// The identifier made of two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The identifier in exactly 16 bytes; nil if there are more or fewer.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    self.init(
      high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
      low: bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) })
  }

  /// The 16 bytes.
  public var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> UInt64($0)) }
    }
  }
}
