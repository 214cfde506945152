internal import GATTProfile
internal import PanelProtocol

/// A person's answer on its way to the phone, durable from the moment the panel is told "queued".
struct AnswerRecord: Equatable {
  /// What the phone is to do.
  enum Choice: Equatable {
    /// The notification's own dismiss action.
    case dismiss(action: String)
    /// Take it off the phone's list; no action of the app is called.
    case clear
    /// One of the notification's actions.
    case action(String)
    /// A text input with its text.
    case text(action: String, String)

    /// Whether doing it twice is the same as doing it once, so that nobody need be asked.
    var isRepeatable: Bool {
      switch self {
      case .dismiss, .clear: true
      case .action, .text: false
      }
    }
  }

  let id: AnswerID
  /// Answers are numbered in their order.
  let order: UInt64
  let card: CardID
  let phone: PhoneIndex
  /// The keys under which the notification came.
  let generation: GenerationID
  let session: [UInt8]
  let feature: Message.Feature
  let notification: ForwardedNotification.Identifier
  let choice: Choice
  var state: AnswerReport.State

  var report: AnswerReport { AnswerReport(id: id, card: card, state: state) }

  /// Whether the phone's app reported an end.
  var isEnded: Bool { state == .done || state == .failed }

  /// Whether it is short enough to go over the internet.
  var fitsIntoPush: Bool { message.encoded.count <= PushRequest.plaintextLimit }

  /// What is sent to the data provider.
  var message: Message {
    let identifier = RandomIdentifier(high: id.high, low: id.low)
    let response = NotificationResponse(identifier: identifier, choice: responseChoice)
    return Message(
      feature: feature, identifier: identifier, revision: order, body: .response(response))
  }

  private var responseChoice: NotificationResponse.Choice {
    switch choice {
    case .dismiss(let action): .dismiss(notification, action: action)
    case .clear: .clear([notification])
    case .action(let action): .action(notification, action: action, text: nil)
    case .text(let action, let text): .action(notification, action: action, text: text)
    }
  }
}

extension AnswerRecord {
  static func key(_ id: AnswerID) -> [UInt8] { id.bytes }

  var row: Row {
    var value = RowWriter(version: 1)
    value.put(order)
    value.put(card.number)
    value.put(phone.number)
    value.put(generation.number)
    value.put(session)
    value.put(feature.rawValue)
    value.put(notification.source)
    value.put(notification.notification)
    value.put(choice)
    value.put(state.rawValue)
    return Row(.answers, key: Self.key(id), value: value.bytes)
  }

  init(_ row: Row) throws(RowError) {
    guard let id = AnswerID(bytes: row.key) else { throw RowError() }
    self.id = id
    var value = try RowReader(row.value, version: 1)
    order = try value.number()
    card = CardID(try value.number())
    phone = PhoneIndex(try value.number())
    generation = GenerationID(number: try value.number())
    session = try value.string()
    feature = Message.Feature(rawValue: try value.number())
    notification = ForwardedNotification.Identifier(
      source: try value.text(), notification: try value.text())
    choice = try value.choice()
    guard let state = AnswerReport.State(rawValue: try value.number()) else { throw RowError() }
    self.state = state
    try value.finish()
  }
}

extension RowWriter {
  fileprivate mutating func put(_ choice: AnswerRecord.Choice) {
    switch choice {
    case .dismiss(let action):
      put(UInt8(1))
      put(action)
    case .clear: put(UInt8(2))
    case .action(let action):
      put(UInt8(3))
      put(action)
    case .text(let action, let text):
      put(UInt8(4))
      put(action)
      put(text)
    }
  }
}

extension RowReader {
  fileprivate mutating func choice() throws(RowError) -> AnswerRecord.Choice {
    switch try number(UInt8.self) {
    case 1: return .dismiss(action: try text())
    case 2: return .clear
    case 3: return .action(try text())
    case 4: return .text(action: try text(), try text())
    default: throw RowError()
    }
  }
}
