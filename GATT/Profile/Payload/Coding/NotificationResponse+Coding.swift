import CBOR

extension NotificationResponse: PayloadItem {
  private enum Code {
    static let action: UInt64 = 1
    static let dismiss: UInt64 = 2
    static let clear: UInt64 = 3
  }

  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var identifier: RandomIdentifier?
    var fields = ChoiceFields()
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: identifier = try reader.randomIdentifier()
      case 1: fields.code = try reader.unsigned()
      case 2...4 where fields.isNamed: try fields.read(map.key, from: &reader)
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      identifier: try map.required(identifier, 0), choice: try fields.choice(in: map),
      unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, identifier: identifier)
      switch choice {
      case .action(let notification, let action, let text):
        map.entry(1, unsigned: Code.action)
        map.entry(2, list: [notification])
        map.entry(3, text: action)
        map.entry(4, text: text)
      case .dismiss(let notification, let action):
        map.entry(1, unsigned: Code.dismiss)
        map.entry(2, list: [notification])
        map.entry(3, text: action)
      case .clear(let notifications):
        map.entry(1, unsigned: Code.clear)
        map.entry(2, whole: notifications)
      case .unknown(let code): map.entry(1, unsigned: code)
      }
    }
  }

  /// The entries of an answer from which its choice is made.
  private struct ChoiceFields {
    var code: UInt64?
    var notifications: [ForwardedNotification.Identifier]?
    var action: String?
    var text: String?

    /// Whether the choice is one of this schema; of a newer one the entries are kept raw.
    var isNamed: Bool { code == Code.action || code == Code.dismiss || code == Code.clear }

    mutating func read(_ key: Int, from reader: inout CBORReader) throws(CBORError) {
      switch key {
      case 2: notifications = try reader.list(limit: NotificationResponse.clearLimit)
      case 3: action = try reader.text()
      default: text = try reader.text()
      }
    }

    func choice(in map: CBORMap) throws(CBORError) -> Choice {
      let code = try map.required(code, 1)
      guard isNamed else { return .unknown(code) }
      let notifications = try map.required(notifications, 2)
      if code == Code.clear { return .clear(notifications) }
      guard let notification = notifications.first, notifications.count == 1 else {
        throw CBORError(.wrongCount(expected: 1), at: map.offset)
      }
      let action = try map.required(action, 3)
      if code == Code.dismiss { return .dismiss(notification, action: action) }
      return .action(notification, action: action, text: text)
    }
  }
}
