public import GATTProfile

/// What a message of the phone is about: for the account and for expectations, never on the wire.
public enum MessageSubject: Hashable, Sendable {
  case hello
  case added(ForwardedNotification.Identifier)
  case updated(ForwardedNotification.Identifier)
  case removed(ForwardedNotification.Identifier)
  case allRemoved
  case filePart(ForwardedNotification.Identifier)
  case result
  case attack(String)

  /// The notification it is about, if it is about one.
  public var notification: ForwardedNotification.Identifier? {
    switch self {
    case .added(let name), .updated(let name), .removed(let name), .filePart(let name): name
    case .hello, .allRemoved, .result, .attack: nil
    }
  }

  /// Whether an expectation's `of` means this message.
  func isCalled(_ name: String) -> Bool {
    if case .attack(let own) = self { return own == name }
    return notification?.notification == name
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
    case .responseResult: self = .result
    default: self = .attack("\(message.body.kind.rawValue)")
    }
  }
}
