import Accessory
import GATTProfile
import PanelProtocol

/// The usual course of things, so that a test says only what is special about it.
extension Board {
  /// Pairs a phone: bond, link, offer, encapsulated key. Nothing has opened under the keys yet.
  func pair(_ phone: Handset, mtu: Int = 185) throws {
    happen(.bonded(phone.bond, name: "Phone"))
    connect(phone, mtu: mtu)
    settle()
    try exchange(phone)
  }

  /// Takes the newest offer up.
  @discardableResult
  func exchange(_ phone: Handset) throws -> MessageID {
    guard let offer = phone.offers.last else { throw SceneError.noOffer }
    let keys = try phone.encapsulate(to: offer)
    let id = try phone.say(.encapsulatedKey(phone.encapsulatedKey(keys)))
    settle()
    return id
  }

  /// A board with a panel and one phone whose keys are confirmed by its hello.
  static func paired(
    _ configuration: Configuration = Configuration(), panel: Watcher.Habit? = .confirms
  ) throws -> (board: Board, phone: Handset) {
    let board = try Board(configuration)
    if let panel { board.connectPanel(panel) }
    let phone = board.phone(1)
    try board.pair(phone)
    try phone.send(.hello(Hello(software: "phone", version: "1")))
    board.settle()
    return (board, phone)
  }

  /// Sends a message and lets it arrive; what the accessory said to it.
  @discardableResult
  func send(_ body: Message.Body, from phone: Handset) throws -> Verdict? {
    let id = try phone.send(body)
    settle()
    return phone.receipts[id]
  }

  /// A person answers; the answer's name.
  @discardableResult
  func answer(_ card: CardID, _ choice: Answer.Choice, number: UInt64 = 1) -> AnswerID {
    let id = AnswerID(high: 7, low: number)
    happen(.panelMessage(.answer(Answer(id: id, card: card, choice: choice))))
    settle()
    return id
  }
}

enum SceneError: Error {
  case noOffer
  case noConfiguration
}

extension ForwardedNotification {
  /// A notification of an app, with a title that says which it is.
  static func sample(
    _ name: String, source: String = "com.example.mail", title: String? = nil, body: String = "",
    actions: [Action] = []
  ) -> ForwardedNotification {
    var notification = ForwardedNotification(
      identifier: Identifier(source: source, notification: name), sourceName: "Mail",
      deliveryDate: Timestamp(utcMilliseconds: 1_790_000_000_000, offsetMinutes: 60))
    notification.title = title ?? name
    notification.body = body.isEmpty ? nil : body
    notification.actions = actions
    return notification
  }
}

extension Message.Body {
  /// An add that alerts with sound, unless said otherwise.
  static func add(
    _ notification: ForwardedNotification, should: Bool = true, can: Bool = true,
    focus: Bool = false, kind: AlertingContext.Kind = .notification,
    sound: AlertingContext.Sound? = AlertingContext.Sound(ignoresSilent: false)
  ) -> Message.Body {
    .added(
      Message.Addition(
        notification: notification,
        alerting: AlertingContext(
          shouldAlert: should, canAlert: can, suppressedByFocus: focus, kind: kind, sound: sound)))
  }

  static func add(_ name: String) -> Message.Body { .add(.sample(name)) }

  static func remove(_ name: String, source: String = "com.example.mail") -> Message.Body {
    .removed(
      Message.Removal(
        identifier: ForwardedNotification.Identifier(source: source, notification: name)))
  }
}
