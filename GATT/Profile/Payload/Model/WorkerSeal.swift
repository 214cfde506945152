/// What goes into the keys of a worker session: HPKE in base mode (RFC 9180, section 5.1.1) from the
/// phone to the accessory's key pair for the companion, once for each session.
///
/// The phone's frames are sealed by that context, counted by it. The accessory's are sealed by
/// AES-256-GCM with a key exported from it. No other session has the same keys, so that nothing of an
/// older one opens in a newer one.
public enum WorkerSeal {
  /// Bytes of the accessory's key.
  public static let keyLength = 32
  /// Bytes that sealing adds: the tag alone, for both sides count.
  public static let overhead = 16

  /// HPKE's `info`: the text `Belfry worker 1`, then feature and session, 8 bytes each, big-endian.
  public static func info(feature: Message.Feature, session: UInt64) -> [UInt8] {
    Array("Belfry worker 1".utf8) + bigEndian(feature.rawValue) + bigEndian(session)
  }

  /// The context of the exported key under which the accessory seals: 32 bytes are exported for it.
  public static var accessoryContext: [UInt8] { Array("Belfry worker 1 to phone".utf8) }

  /// The nonce of the accessory's frame of that number: four zeros, then the number, big-endian.
  public static func nonce(_ sequence: UInt64) -> [UInt8] { [0, 0, 0, 0] + bigEndian(sequence) }

  private static func bigEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - 8 * $0)) }
  }
}
