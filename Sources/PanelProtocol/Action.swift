/// One thing a person may answer to a card.
public struct Action: Equatable, Sendable {
  /// The action's place in the notification; an answer names it.
  public var index: UInt8
  /// What the phone calls it; may be empty, then the panel finds a word.
  public var title: String
  /// What happens when it is chosen.
  public var kind: Kind

  /// An action of that place, title and kind.
  public init(index: UInt8, title: String, kind: Kind) {
    self.index = index
    self.title = title
    self.kind = kind
  }

  /// What happens when an action is chosen.
  public enum Kind: Equatable, Sendable {
    /// The notification goes away.
    case dismiss
    /// The app does something on the phone.
    case background
    /// A text goes back; the placeholder says which.
    case text(placeholder: String)
  }
}
