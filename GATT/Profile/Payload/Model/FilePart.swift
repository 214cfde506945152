public import CBOR

/// A stretch of the content of one announced file.
public struct FilePart: Equatable, Sendable {
  /// The notification that announced the file.
  public var notification: ForwardedNotification.Identifier
  /// The revision of the message that announced it; parts of another revision do not mix.
  public var revision: UInt64
  /// Which list of the notification the file is in.
  public var role: Role
  /// Its place in that list, from 0; always 0 for an icon.
  public var index: UInt64
  /// Where these bytes begin in the file.
  public var offset: UInt64
  /// Size of the whole file in bytes.
  public var total: UInt64
  /// The bytes.
  public var bytes: [UInt8]
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// A stretch of a file.
  public init(
    notification: ForwardedNotification.Identifier, revision: UInt64, role: Role,
    index: UInt64 = 0, offset: UInt64, total: UInt64, bytes: [UInt8],
    unknown: CBORUnknown = CBORUnknown()
  ) {
    self.notification = notification
    self.revision = revision
    self.role = role
    self.index = index
    self.offset = offset
    self.total = total
    self.bytes = bytes
    self.unknown = unknown
  }

  /// Which list a file is in; parts of an unnamed one are dropped.
  public struct Role: OpenCode {
    /// The number on the wire.
    public let rawValue: UInt64
    /// The role with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// The app's icon.
    public static let sourceIcon = Role(rawValue: 1)
    /// The sender's or the context's picture.
    public static let contextIcon = Role(rawValue: 2)
    /// A sent file.
    public static let attachment = Role(rawValue: 3)
    /// A picture inside the body.
    public static let glyph = Role(rawValue: 4)
  }
}
