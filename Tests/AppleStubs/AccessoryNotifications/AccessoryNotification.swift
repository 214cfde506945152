public import Foundation
public import UniformTypeIdentifiers

public struct AccessoryNotification {
  public struct Identifier: Hashable, Sendable {
    public let notificationIdentifier: String
    public let sourceIdentifier: String
    public init(notificationIdentifier: String, sourceIdentifier: String) {
      self.notificationIdentifier = notificationIdentifier
      self.sourceIdentifier = sourceIdentifier
    }
  }

  public struct Action {
    public enum ActionType {
      case dismiss
      case background
      case textInput(placeholder: String)
    }

    public let identifier: String
    public let title: String?
    public let type: ActionType
    public init(identifier: String, title: String?, type: ActionType) {
      self.identifier = identifier
      self.title = title
      self.type = type
    }
  }

  public struct Attributes: OptionSet {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let critical = Attributes(rawValue: 1)
    public static let timeSensitive = Attributes(rawValue: 2)
    public static let priority = Attributes(rawValue: 4)
  }

  public enum DisplayDate {
    case deliveryDate
    case contentDate(Date)
    case allDayDate(Date)
    case hideDate
  }

  public struct File {
    private let location: URL
    public let type: UTType
    /// The system's part: a file that it has ready.
    public init(stub location: URL, type: UTType) {
      self.location = location
      self.type = type
    }
    public var url: URL { get async throws { location } }
  }

  public let identifier: Identifier
  public let sourceName: String
  public let deliveryDate: Date
  public let displayDate: DisplayDate
  public let title: String?
  public let subtitle: String?
  public let body: NSAttributedString?
  public let threadIdentifier: String?
  public let attributes: Attributes
  public let summary: NSAttributedString?
  public let actions: [Action]
  public let sourceIcon: File?
  public let contextIcon: File?
  public let attachments: [File]

  public init(
    identifier: Identifier, sourceName: String, deliveryDate: Date,
    displayDate: DisplayDate = .deliveryDate, title: String? = nil, subtitle: String? = nil,
    body: NSAttributedString? = nil, threadIdentifier: String? = nil,
    attributes: Attributes = [], summary: NSAttributedString? = nil, actions: [Action] = [],
    sourceIcon: File? = nil, contextIcon: File? = nil, attachments: [File] = []
  ) {
    self.identifier = identifier
    self.sourceName = sourceName
    self.deliveryDate = deliveryDate
    self.displayDate = displayDate
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.threadIdentifier = threadIdentifier
    self.attributes = attributes
    self.summary = summary
    self.actions = actions
    self.sourceIcon = sourceIcon
    self.contextIcon = contextIcon
    self.attachments = attachments
  }
}

public struct AlertingContext {
  public enum Kind {
    case notification
    case incomingCall
    case alarm
    case timer
  }

  public struct Sound {
    public let shouldIgnoreSilentMode: Bool
    public init(shouldIgnoreSilentMode: Bool) {
      self.shouldIgnoreSilentMode = shouldIgnoreSilentMode
    }
  }

  public let shouldAlert: Bool
  public let notificationCanAlert: Bool
  public let isSuppressedByFocus: Bool
  public let kind: Kind
  public let sound: Sound?

  public init(
    notificationCanAlert: Bool = false, suppressedByFocus: Bool = false,
    kind: Kind = .notification, sound: Sound? = nil
  ) {
    self.notificationCanAlert = notificationCanAlert
    isSuppressedByFocus = suppressedByFocus
    shouldAlert = notificationCanAlert && !suppressedByFocus
    self.kind = kind
    self.sound = sound
  }
}

public struct NotificationResponse {
  public var sourceIdentifier: String
  public var notificationIdentifier: String
  public var actionIdentifier: String
  public var userText: String?
  public init(
    sourceIdentifier: String, notificationIdentifier: String, actionIdentifier: String,
    userText: String?
  ) {
    self.sourceIdentifier = sourceIdentifier
    self.notificationIdentifier = notificationIdentifier
    self.actionIdentifier = actionIdentifier
    self.userText = userText
  }
}
