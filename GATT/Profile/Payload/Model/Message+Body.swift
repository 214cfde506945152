public import CBOR

extension Message {
  /// What a message says.
  public enum Body: Equatable, Sendable {
    /// Phone: a new notification.
    case added(Addition)
    /// Phone: a notification has new content. Never alerts.
    case updated(ForwardedNotification)
    /// Phone: a notification is gone.
    case removed(Removal)
    /// Phone: every forwarded notification is gone.
    case allRemoved(RemovalOfAll)
    /// Phone: bytes of an announced file.
    case filePart(FilePart)
    /// Phone: a step of a Live Activity.
    case liveActivity(LiveActivity)
    /// Phone: what became of an answer.
    case responseResult(ResponseResult)
    /// Phone: clock and zone.
    case localTime(LocalTime)
    /// Either side: who it is.
    case hello(Hello)
    /// Either side: a frame of a worker session.
    case worker(WorkerFrame)
    /// Accessory: an answer.
    case response(NotificationResponse)
    /// Accessory: whether it alerted.
    case alertReport(AlertReport)
    /// A kind of a newer schema, with its body as it came.
    case unknown(Kind, CBORRaw)
  }

  /// The number that says which body a message has.
  public struct Kind: OpenCode {
    /// The number on the wire.
    public let rawValue: UInt64
    /// The kind with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// A new notification.
    public static let added = Kind(rawValue: 1)
    /// New content of a notification.
    public static let updated = Kind(rawValue: 2)
    /// A notification is gone.
    public static let removed = Kind(rawValue: 3)
    /// All notifications are gone.
    public static let allRemoved = Kind(rawValue: 4)
    /// Bytes of an announced file.
    public static let filePart = Kind(rawValue: 5)
    /// A step of a Live Activity.
    public static let liveActivity = Kind(rawValue: 6)
    /// What became of an answer.
    public static let responseResult = Kind(rawValue: 7)
    /// Clock and zone.
    public static let localTime = Kind(rawValue: 8)
    /// Who a side is.
    public static let hello = Kind(rawValue: 9)
    /// A frame of a worker session.
    public static let worker = Kind(rawValue: 10)
    /// An answer.
    public static let response = Kind(rawValue: 11)
    /// Whether the accessory alerted.
    public static let alertReport = Kind(rawValue: 12)
  }

  /// A new notification and what the phone says about alerting.
  public struct Addition: Equatable, Sendable {
    /// The notification.
    public var notification: ForwardedNotification
    /// Whether and how to alert.
    public var alerting: AlertingContext
    /// Entries of a newer schema.
    public var unknown: CBORUnknown

    /// A notification with its alerting context.
    public init(
      notification: ForwardedNotification, alerting: AlertingContext,
      unknown: CBORUnknown = CBORUnknown()
    ) {
      self.notification = notification
      self.alerting = alerting
      self.unknown = unknown
    }
  }

  /// A notification that is gone.
  public struct Removal: Equatable, Sendable {
    /// Which one.
    public var identifier: ForwardedNotification.Identifier
    /// Entries of a newer schema.
    public var unknown: CBORUnknown

    /// The removal of one notification.
    public init(
      identifier: ForwardedNotification.Identifier, unknown: CBORUnknown = CBORUnknown()
    ) {
      self.identifier = identifier
      self.unknown = unknown
    }
  }

  /// Every forwarded notification up to this message's revision is gone.
  public struct RemovalOfAll: Equatable, Sendable {
    /// Entries of a newer schema.
    public var unknown: CBORUnknown

    /// The removal of all.
    public init(unknown: CBORUnknown = CBORUnknown()) { self.unknown = unknown }
  }
}
