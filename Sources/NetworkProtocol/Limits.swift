import CBOR

/// What one side of the socket between belfryd and belfry-net accepts from the other.
public enum NetworkLimits {
  /// Version of the protocol spoken by this build; goes up when an old peer could not follow.
  public static let version: UInt8 = 1
  /// Bytes of one message after its four length bytes: room for a parcel or a body.
  public static let message = 128 * 1024
  /// Bytes of one parcel: the largest sealed message, and what goes with it over the internet.
  public static let parcel = 65_536 + 1024
  /// Bytes of one body: what APNs takes, and room for what the maker's server needs to deliver it.
  public static let body = 16 * 1024
  /// Bytes of the token that a phone shows on the local network.
  public static let token = 32
  /// Bytes of a packet on the local network: the number of a characteristic and a value.
  public static let packet = 501
  /// Bytes of a text for the log.
  public static let words = 1024

  static let reading = CBORLimits(bytes: message, depth: 4, items: 256)
}
