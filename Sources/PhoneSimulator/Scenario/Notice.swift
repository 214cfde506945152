/// A notification as a scenario tells it: what the app on the phone posted, and how the phone wants
/// it to alert.
public struct Notice: Equatable, Sendable {
  /// The app's own id of the notification; unique only together with `source`.
  public var id: String
  /// The app's bundle id.
  public var source = "com.apple.MobileSMS"
  /// The app's name.
  public var sourceName = "Messages"
  /// The bold line.
  public var title: String?
  /// The line below it.
  public var subtitle: String?
  /// The text.
  public var body: String?
  /// If set, the text is repeated until it has that many bytes of UTF-8, cut at a whole scalar.
  public var bodyLength: Int?
  /// What belongs together in one thread.
  public var thread: String?
  /// The phone's own summary.
  public var summary: String?
  /// How long ago the phone got it, in milliseconds.
  public var age = 0
  /// The time to show.
  public var displayDate = DisplayDate.delivery
  /// Visual weight: critical.
  public var critical = false
  /// Visual weight: time sensitive.
  public var timeSensitive = false
  /// Visual weight: priority.
  public var priority = false
  /// What can be done with it.
  public var actions: [Action] = []
  /// The app's icon.
  public var icon: Picture?
  /// The picture that belongs to the content, of the sender for instance.
  public var contextIcon: Picture?
  /// Files that came with it.
  public var attachments: [Picture] = []
  /// How the phone wants it to alert.
  public var alert = Alert()
  /// Adds fields, flags and attributes no specification knows.
  public var unknown = false

  /// The time a notification shows.
  public enum DisplayDate: Equatable, Sendable {
    case delivery
    case hidden
    /// Milliseconds from now, a time.
    case content(Int)
    /// Milliseconds from now, a day.
    case allDay(Int)
  }

  /// Something to do with a notification.
  public struct Action: Equatable, Sendable {
    /// The id the phone knows it by.
    public var id: String
    /// The words on the button.
    public var title: String?
    /// What it is.
    public var kind: Kind

    /// An action.
    public init(id: String, title: String?, kind: Kind) {
      self.id = id
      self.title = title
      self.kind = kind
    }

    /// What an action is.
    public enum Kind: Equatable, Sendable {
      case dismiss
      case background
      case text(placeholder: String)
      /// A kind no specification knows, by number.
      case other(Int)
    }
  }

  /// A file of a notification: real bytes, or that many made-up ones.
  public struct Picture: Equatable, Sendable {
    /// The file's type, `public.png` for instance.
    public var type: String
    /// The file.
    public var bytes: [UInt8]

    /// A file with these bytes.
    public init(type: String, bytes: [UInt8]) {
      self.type = type
      self.bytes = bytes
    }
  }

  /// How the phone wants a notification to alert.
  public struct Alert: Equatable, Sendable {
    /// The phone alerts for it and wants the accessory to.
    public var should = true
    /// The notification is of a sort that may alert at all.
    public var can = true
    /// A Focus keeps it quiet.
    public var focus = false
    /// Its kind: 0 notification, 1 incoming call, 2 alarm, 3 timer; others are unknown ones.
    public var kind = 0
    /// Its sound.
    public var sound = Sound.normal

    /// The alert of an ordinary notification.
    public init() {}

    /// The sound of an alert.
    public enum Sound: Equatable, Sendable {
      case none
      case normal
      /// Sounds even in silent mode.
      case urgent
    }
  }

  /// A notification with nothing but its id.
  public init(id: String) { self.id = id }
}

extension Notice {
  /// The text as it is sent: repeated to `bodyLength` bytes if the scenario asks for it.
  var text: String? {
    guard let length = bodyLength else { return body }
    let seed = body ?? "The quick brown fox jumps over the lazy dog. "
    guard !seed.unicodeScalars.isEmpty else { return seed }
    var text = ""
    var count = 0
    while true {
      for scalar in seed.unicodeScalars {
        count += UTF8.width(scalar)
        guard count <= length else { return text }
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
