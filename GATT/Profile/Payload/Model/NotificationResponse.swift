public import CBOR

/// What a person decided about notifications, on its way from the accessory to the data provider.
public struct NotificationResponse: Equatable, Sendable {
  /// Durable name of the answer: a repetition of the same answer has the same one.
  public var identifier: RandomIdentifier
  /// What was decided.
  public var choice: Choice
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// An answer.
  public init(
    identifier: RandomIdentifier, choice: Choice, unknown: CBORUnknown = CBORUnknown()
  ) {
    self.identifier = identifier
    self.choice = choice
    self.unknown = unknown
  }

  /// Most notifications in one clear list.
  public static let clearLimit = 256

  /// What was decided.
  public enum Choice: Equatable, Sendable {
    /// An action of the notification by its identifier, with the text of a text input.
    case action(ForwardedNotification.Identifier, action: String, text: String?)
    /// The notification's own dismiss action by its identifier.
    case dismiss(ForwardedNotification.Identifier, action: String)
    /// Take these away; no action of the app is called.
    case clear([ForwardedNotification.Identifier])
    /// A choice of a newer schema by its number; what belongs to it is in `unknown`.
    case unknown(UInt64)
  }
}

/// What became of an answer, on its way back from the data provider.
public struct ResponseResult: Equatable, Sendable {
  /// The answer's identifier.
  public var response: RandomIdentifier
  /// Done or failed.
  public var status: Status
  /// Why it failed.
  public var reason: Reason?
  /// The phone's own words for the log; never needed to understand the result.
  public var detail: String?
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// A result.
  public init(
    response: RandomIdentifier, status: Status, reason: Reason? = nil, detail: String? = nil,
    unknown: CBORUnknown = CBORUnknown()
  ) {
    self.response = response
    self.status = status
    self.reason = reason
    self.detail = detail
    self.unknown = unknown
  }

  /// Done or failed; an unnamed status counts as failed.
  public struct Status: OpenCode {
    /// The number on the wire.
    public let rawValue: UInt64
    /// The status with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// The system took it.
    public static let done = Status(rawValue: 1)
    /// It did not.
    public static let failed = Status(rawValue: 2)
  }

  /// Why an answer failed.
  public struct Reason: OpenCode {
    /// The number on the wire.
    public let rawValue: UInt64
    /// The reason with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// The notification is gone.
    public static let unknownNotification = Reason(rawValue: 1)
    /// The system refused action or text (`invalidNotificationResponse`).
    public static let invalid = Reason(rawValue: 2)
    /// Forwarding is off (`accessoryNotificationsUnavailable`).
    public static let unavailable = Reason(rawValue: 3)
    /// The session had ended before the answer could be handed on.
    public static let sessionEnded = Reason(rawValue: 4)
    /// The data provider does not know this kind of answer.
    public static let unsupported = Reason(rawValue: 5)
    /// Anything else; see `detail`.
    public static let other = Reason(rawValue: 6)
  }
}
