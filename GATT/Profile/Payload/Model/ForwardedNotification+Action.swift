public import CBOR

extension ForwardedNotification {
  /// Something a person may do with a notification.
  public struct Action: Equatable, Sendable {
    /// What the phone wants back when this is chosen.
    public var identifier: String
    /// The text to show; missing or empty is possible.
    public var title: String?
    /// What kind of action it is.
    public var kind: Kind
    /// For text input: the hint in the empty field.
    public var placeholder: String?
    /// Entries of a newer schema.
    public var unknown: CBORUnknown

    /// An action.
    public init(
      identifier: String, title: String? = nil, kind: Kind, placeholder: String? = nil,
      unknown: CBORUnknown = CBORUnknown()
    ) {
      self.identifier = identifier
      self.title = title
      self.kind = kind
      self.placeholder = placeholder
      self.unknown = unknown
    }

    /// What an action does; an unnamed kind is shown neutrally.
    public struct Kind: OpenCode {
      /// The number on the wire.
      public let rawValue: UInt64
      /// The kind with this number.
      public init(rawValue: UInt64) { self.rawValue = rawValue }
      /// Takes the notification away.
      public static let dismiss = Kind(rawValue: 1)
      /// Does something without opening the app.
      public static let background = Kind(rawValue: 2)
      /// Takes a text along.
      public static let textInput = Kind(rawValue: 3)
    }
  }
}
