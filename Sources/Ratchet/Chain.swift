public import Secrets

/// Where one direction of a ratchet stands: what a row in a store holds of it.
public struct Chain: Equatable {
  /// The index of the next step, 0...2^32; at 2^32 every index is used.
  public let nextIndex: UInt64

  /// The 32 bytes that the next step starts from.
  public let key: SharedSecret

  /// A chain at its beginning: the exported secret of a direction is its first key.
  ///
  /// - Throws: `keyLength`.
  public init(root: SharedSecret) throws(RatchetError) {
    try self.init(nextIndex: 0, key: root)
  }

  /// A chain as it was stored.
  ///
  /// - Throws: `keyLength` or `indexOutOfRange`.
  public init(nextIndex: UInt64, key: SharedSecret) throws(RatchetError) {
    guard key.count == Self.keyLength else { throw .keyLength(key.count) }
    guard nextIndex <= Self.end else { throw .indexOutOfRange(nextIndex) }
    self.nextIndex = nextIndex
    self.key = key
  }

  /// Size of chain and message keys in bytes.
  public static let keyLength = 32

  static let end: UInt64 = 1 << 32

  private static let label = Array("AccessoryTransportSecurity-RatchetKeys-".utf8)

  /// The message key at the next index; the chain moves on by one.
  ///
  /// - Throws: `exhausted`, or `derivationFailed`; the chain then stands where it stood.
  mutating func step(
    using derivation: borrowing some RatchetDerivation
  ) throws(RatchetError) -> (index: UInt32, messageKey: SharedSecret) {
    guard nextIndex < Self.end else { throw .exhausted }
    let index = UInt32(truncatingIfNeeded: nextIndex)
    let info = Self.label + index.littleEndianBytes
    let pair = try derivation.expand(key: key.secret, info: info, count: 2 * Self.keyLength)
    guard pair.count == 2 * Self.keyLength else { throw .derivationFailed }
    self = try Chain(nextIndex: nextIndex + 1, key: SharedSecret(pair.part(32..<64)))
    return (index, SharedSecret(pair.part(0..<32)))
  }
}
