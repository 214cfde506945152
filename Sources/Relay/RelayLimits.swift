/// What the relay bounds; sizes in bytes, times in milliseconds.
public enum RelayLimits {
  /// The smallest message of a phone: key id, index, nonce and tag.
  public static let shortestMessage = 36
  /// The largest message of a phone.
  public static let message = 66_560
  /// The largest answer of an accessory.
  public static let answer = 16_384
  /// The longest name of an accessory, and of a phone in a token.
  public static let name = 128
  /// How many posts may wait for the broker at once.
  public static let posts = 512
  /// How long a post waits for the broker before its phone is told to try again.
  public static let patience: UInt64 = 10_000
  /// Seconds after which the broker drops what nobody fetched.
  public static let expiry: UInt32 = 86_400
}
