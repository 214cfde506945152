internal import CBOR

/// The sizes that frames of the built-in workers keep to.
public enum FrameLimits {
  /// The largest frame, in bytes: what fits a sealed message of the prompt lane.
  public static let bytes = 3_968
  /// The most networks of a list.
  public static let networks = 24
  /// The longest id of a network, in bytes.
  public static let networkID = 64
  /// The longest passphrase, in bytes.
  public static let passphrase = 128
  /// The longest SSID, in bytes (IEEE 802.11-2020, section 9.4.2.2).
  public static let ssid = 32

  /// What a reader of a frame takes at most.
  static let reading = CBORLimits(bytes: bytes, depth: 8, items: 1_024)
}
