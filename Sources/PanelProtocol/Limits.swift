/// What one side of the panel's socket accepts from the other.
public enum Limits {
  /// Version of the protocol spoken by this build; goes up when an old peer could not follow.
  public static let version: UInt8 = 1
  /// Bytes of one message after its four length bytes: 2 MiB, room for a card with its pictures.
  public static let message = 2 * 1024 * 1024
  /// Bytes of one text: names, titles, bodies, typed answers.
  public static let text = 64 * 1024
  /// Bytes of one picture.
  public static let picture = 256 * 1024
  /// Files of one card.
  public static let attachments = 16
  /// Actions of one card.
  public static let actions = 64
  /// Phones in one status.
  public static let phones = 16
  /// Troubles in one status.
  public static let troubles = 16
  /// Muted apps in one status.
  public static let muted = 64
}
