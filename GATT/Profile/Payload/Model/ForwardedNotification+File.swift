public import CBOR

extension ForwardedNotification {
  /// A file announced with a notification; its bytes travel as `FilePart` messages.
  public struct File: Equatable, Sendable {
    /// Uniform type identifier, as `public.jpeg`.
    public var type: String
    /// Size of the content in bytes; zero if the phone does not know it.
    public var byteCount: UInt64
    /// A name to show, if there is one.
    public var name: String?
    /// Entries of a newer schema.
    public var unknown: CBORUnknown

    /// A file of a type and a size.
    public init(
      type: String, byteCount: UInt64, name: String? = nil, unknown: CBORUnknown = CBORUnknown()
    ) {
      self.type = type
      self.byteCount = byteCount
      self.name = name
      self.unknown = unknown
    }
  }

  /// A picture that stands for one character of the body.
  public struct Glyph: Equatable, Sendable {
    /// Where its U+FFFC begins, in bytes of the body's UTF-8.
    public var offset: UInt64
    /// Words for it, to be shown where the picture cannot be.
    public var description: String?
    /// The picture, announced.
    public var file: File
    /// Entries of a newer schema.
    public var unknown: CBORUnknown

    /// A picture at a place in the body.
    public init(
      offset: UInt64, description: String? = nil, file: File, unknown: CBORUnknown = CBORUnknown()
    ) {
      self.offset = offset
      self.description = description
      self.file = file
      self.unknown = unknown
    }
  }
}
