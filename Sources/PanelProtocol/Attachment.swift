extension Card {
  /// A file that came with a notification, as a card names it: what it is, and whether it is there.
  /// Its bytes are asked for by `PanelMessage.fetch`, because a panel shows few of many.
  public struct Attachment: Equatable, Sendable {
    /// What its sender says it is.
    public var kind: Kind
    /// False as long as parts of it are missing.
    public var isThere: Bool

    /// A file of a kind.
    public init(kind: Kind, isThere: Bool) {
      self.kind = kind
      self.isThere = isThere
    }

    /// What a file is.
    public enum Kind: UInt8, Equatable, Sendable, CaseIterable {
      /// Anything that is no picture: a sound, a film, a document.
      case other = 0
      /// A picture.
      case picture = 1
    }
  }
}
