/// The sizes both ends keep to. All are in bytes unless a name says otherwise.
public enum Limits {
  /// The largest value of a characteristic; also never above the link's MTU - 3.
  public static let value = 500
  /// The smallest value there is: MTU 23 less the 3 bytes of the ATT header.
  public static let smallestValue = 20
  /// The largest sealed message of the prompt lane, and the largest key-exchange item.
  public static let promptSealed = 4_096
  /// The largest sealed message at all.
  public static let sealed = 65_536
  /// The longest session id text.
  public static let sessionID = 64
  /// The largest message of the prompt lane, envelope included.
  public static let promptMessage = promptSealed + Envelope.headerLength + sessionID
  /// The largest message at all, envelope included.
  public static let message = sealed + Envelope.headerLength + sessionID
  /// The largest attachment: a sequence of sealed parts.
  public static let attachment = 262_144
  /// All attachments of one notification together.
  public static let attachmentsPerNotification = 1_048_576
  /// All partial messages of one phone together.
  public static let reassembly = 262_144
  /// The partial messages of one phone, in number.
  public static let partialMessages = 16
  /// The bytes a sender may have on the way to a receiver that has not yet granted more.
  public static let window = 16_384
  /// The messages of one stream that may be on the way without a receipt, in number.
  public static let messagesInFlight = 8
  /// The messages one end keeps to send, in number.
  public static let queuedMessages = 1_024
  /// The messages one end keeps to send, together.
  public static let queuedBytes = 2_097_152
}
