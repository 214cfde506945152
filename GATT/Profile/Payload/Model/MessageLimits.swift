/// The profile's limits on messages: what a receiver must accept at least, and a sender at most send.
public enum MessageLimits {
  /// Largest sealed message: 64 KiB.
  public static let sealedBytes = 65_536
  /// Nonce and tag of AES-256-GCM around the plaintext.
  public static let sealOverhead = 28
  /// Largest plaintext in bytes.
  public static let plaintextBytes = sealedBytes - sealOverhead
  /// Largest key-exchange item in bytes.
  public static let keyExchangeBytes = 4096
  /// Deepest nesting of maps, arrays and tags.
  public static let depth = 16
  /// Most data items in one message, counted over all levels.
  public static let items = 16_384
  /// Most actions of a notification.
  public static let actions = 64
  /// Most attachments of a notification.
  public static let attachments = 16
  /// Most pictures in one body.
  public static let glyphs = 64
  /// Most entries in a list of a hello.
  public static let helloEntries = 64
  /// Most bytes of a file in one part; leaves room for the longest identifier around them.
  public static let filePartBytes = 61_440
  /// Most bytes of content in a worker's frame: with its seal and all around it, it stays within a
  /// message of the prompt lane, where order is kept.
  public static let workerBytes = 3_968
  /// Largest file: 256 KiB.
  public static let fileBytes = 262_144
  /// Largest sum of the files of one notification: 1 MiB.
  public static let notificationFileBytes = 1_048_576
}
