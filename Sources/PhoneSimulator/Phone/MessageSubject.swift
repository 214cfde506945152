public import GATTProfile

/// What a message of the phone is about: for the account and for expectations, never on the wire.
public enum MessageSubject: Hashable, Sendable {
  case hello
  case added(ForwardedNotification.Identifier)
  case updated(ForwardedNotification.Identifier)
  case removed(ForwardedNotification.Identifier)
  case allRemoved
  case filePart(ForwardedNotification.Identifier)
  case activity(ForwardedNotification.Identifier, alerts: Bool)
  case result
  case worker(String)
  case attack(String)

  /// The notification it is about, if it is about one.
  public var notification: ForwardedNotification.Identifier? {
    switch self {
    case .activity(let name, _): name
    case .added(let name), .updated(let name), .removed(let name), .filePart(let name): name
    case .hello, .allRemoved, .result, .worker, .attack: nil
    }
  }

  /// Whether a word is awaited on whether the accessory alerted.
  var awaitsAlert: Bool {
    switch self {
    case .added, .activity(_, alerts: true): true
    default: false
    }
  }

  /// Whether an expectation's `of` means this message.
  func isCalled(_ name: String) -> Bool {
    switch self {
    case .attack(let own), .worker(let own): own == name
    default: notification?.notification == name
    }
  }
}

extension MessageSubject {
  /// What a message of the data provider is about.
  init(_ message: Message) {
    switch message.body {
    case .hello: self = .hello
    case .added(let addition): self = .added(addition.notification.identifier)
    case .updated(let notification): self = .updated(notification.identifier)
    case .removed(let removal): self = .removed(removal.identifier)
    case .allRemoved: self = .allRemoved
    case .filePart(let part): self = .filePart(part.notification)
    case .liveActivity(let activity):
      let name = ForwardedNotification.Identifier(
        source: activity.sourceIdentifier, notification: activity.identifier)
      self = .activity(name, alerts: activity.step == .alert)
    case .responseResult: self = .result
    default: self = .attack("\(message.body.kind.rawValue)")
    }
  }
}
