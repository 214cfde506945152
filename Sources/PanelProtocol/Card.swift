/// One notification as a panel needs it: all that may be shown, and nothing of how it travelled.
public struct Card: Equatable, Sendable {
  /// The agent's number; a card with a known number replaces the older one.
  public var id: CardID
  /// The phone it came from.
  public var phone: PhoneIndex
  /// What sort of event it tells of.
  public var kind: Kind
  /// Display name of the app; up to 64 KiB.
  public var source: String
  /// Primary text; empty if there is none; up to 64 KiB.
  public var title: String
  /// Secondary text; empty if there is none; up to 64 KiB.
  public var subtitle: String
  /// Main text; empty if there is none; up to 64 KiB.
  public var body: String
  /// The phone's own summary of the body; empty if there is none; up to 64 KiB.
  public var summary: String
  /// When the phone got it, in milliseconds since 1970 UTC.
  public var delivered: Int64
  /// The phone's distance from UTC at that moment, in minutes, east positive.
  public var offset: Int16
  /// What to show as its time.
  public var displayDate: DisplayDate
  /// Cards of one source with the same thread belong together; empty if there is none.
  public var thread: String
  /// How much it should stand out; never a reason to alert.
  public var attributes: Attributes
  /// The app's icon.
  public var icon: Picture?
  /// A second picture, such as the sender's face.
  public var contextIcon: Picture?
  /// What a person may answer; at most 64.
  public var actions: [Action]
  /// The app's identifier, for `PanelMessage.mute`; up to 64 KiB.
  public var app = ""
  /// The files that came with it, in the phone's order; at most 16.
  public var attachments: [Attachment] = []
  /// True if a person opened it since it came or changed, on this panel or another one.
  public var isOpened = false

  /// A card with the fields every notification has; the rest starts empty.
  public init(
    id: CardID, phone: PhoneIndex, kind: Kind = .notification, source: String,
    title: String = "", body: String = "", delivered: Int64, offset: Int16 = 0
  ) {
    self.id = id
    self.phone = phone
    self.kind = kind
    self.source = source
    self.title = title
    self.subtitle = ""
    self.body = body
    self.summary = ""
    self.delivered = delivered
    self.offset = offset
    self.displayDate = .delivery
    self.thread = ""
    self.attributes = []
    self.icon = nil
    self.contextIcon = nil
    self.actions = []
  }

  /// What sort of event a card tells of.
  public enum Kind: UInt8, Equatable, Sendable, CaseIterable {
    case notification = 0
    case call = 1
    case alarm = 2
    case timer = 3
    case liveActivity = 4
  }

  /// The phone's marks of visual priority.
  public struct Attributes: OptionSet, Equatable, Sendable {
    /// The bits as they travel; unknown ones survive.
    public var rawValue: UInt32

    /// The marks in those bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Health, safety: nothing stands out more.
    public static let critical = Attributes(rawValue: 1)
    /// Loses its worth soon.
    public static let timeSensitive = Attributes(rawValue: 2)
    /// Judged important by the phone.
    public static let priority = Attributes(rawValue: 4)
  }
}

/// Which date a card shows; times are milliseconds since 1970 UTC.
public enum DisplayDate: Equatable, Sendable {
  /// The delivery time, to the minute.
  case delivery
  /// Another moment, such as the start of a meeting.
  case content(Int64)
  /// A day without a time.
  case allDay(Int64)
  /// No date at all.
  case hidden
}
