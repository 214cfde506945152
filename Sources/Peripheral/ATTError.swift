/// Why a request was refused: Core 5.4, Vol 3, Part F, 3.4.1.1.
public struct ATTError: Error, Hashable, Sendable {
  /// The code as it travels.
  public let code: UInt8

  /// The error of that code.
  public init(code: UInt8) { self.code = code }

  /// There is no such attribute (0x01).
  public static let invalidHandle = ATTError(code: 0x01)
  /// The characteristic cannot be read (0x02).
  public static let readNotPermitted = ATTError(code: 0x02)
  /// The characteristic cannot be written (0x03).
  public static let writeNotPermitted = ATTError(code: 0x03)
  /// The request is none that is served here (0x06).
  public static let requestNotSupported = ATTError(code: 0x06)
  /// A part beyond the end of the value was asked for (0x07).
  public static let invalidOffset = ATTError(code: 0x07)
  /// The value is longer than the attribute allows (0x0D).
  public static let invalidValueLength = ATTError(code: 0x0D)
  /// Something failed for a reason of its own (0x0E).
  public static let unlikely = ATTError(code: 0x0E)
  /// The link is not bonded and encrypted (0x0F).
  public static let insufficientEncryption = ATTError(code: 0x0F)
  /// Nothing can be kept for this link at the moment (0x11).
  public static let insufficientResources = ATTError(code: 0x11)
}
