import CBOR
import GATTProfile
import PanelProtocol
import PhoneSimulator

/// What stands for the usual in all measurements.
enum Sample {
  /// The id of a notification forwarding session.
  static let session = "B7C2E9D4-1A5F-4E83-9C06-7F3D2B8A4E61"

  /// Milliseconds since 1970: 2 December 2024.
  static let clock: Int64 = 1_733_125_260_000

  /// That many bytes of prose.
  static func prose(_ count: Int) -> String {
    let sentence = Array("The bells of the old town hall were cast in the winter of 1783. ".utf8)
    return String(decoding: (0..<count).map { sentence[$0 % sentence.count] }, as: UTF8.self)
  }

  /// A notification whose message has exactly that many bytes before it is sealed, from 400 on.
  static func message(_ number: Int, bytes: Int) -> Message {
    var length = bytes
    while true {
      let message = message(number, body: prose(length))
      let excess = message.encoded.count - bytes
      if excess == 0 { return message }
      length -= excess
    }
  }

  private static func message(_ number: Int, body: String) -> Message {
    let pair = ForwardedNotification.Identifier(
      source: "com.apple.MobileSMS", notification: "message-\(number)")
    let delivered = Timestamp(utcMilliseconds: clock, offsetMinutes: 60)
    var notification = ForwardedNotification(
      identifier: pair, sourceName: "Messages", deliveryDate: delivered)
    notification.title = "Zoë Müller 🎉"
    notification.subtitle = "Town archive"
    notification.body = body
    notification.threadIdentifier = "chat-1783"
    notification.actions = [
      ForwardedNotification.Action(
        identifier: "reply", title: "Reply", kind: .textInput, placeholder: "Message"),
      ForwardedNotification.Action(identifier: "read", title: "Mark as Read", kind: .background),
    ]
    let alerting = AlertingContext(
      shouldAlert: true, canAlert: true, suppressedByFocus: false, kind: .notification,
      sound: AlertingContext.Sound(ignoresSilent: false))
    return Message(
      feature: .notifications, identifier: RandomIdentifier(high: 1, low: UInt64(number)),
      revision: UInt64(number),
      body: .added(Message.Addition(notification: notification, alerting: alerting)))
  }

  /// The same notification as an app on the simulated phone posts it, with that much prose.
  static func notice(_ number: Int, prose count: Int) -> Notice {
    var notice = Notice(id: "message-\(number)")
    notice.title = "Zoë Müller 🎉 \(number)"
    notice.subtitle = "Town archive"
    notice.body = prose(count)
    notice.thread = "chat-1783"
    notice.actions = [
      Notice.Action(id: "reply", title: "Reply", kind: .text(placeholder: "Message")),
      Notice.Action(id: "read", title: "Mark as Read", kind: .background),
    ]
    return notice
  }

  /// The prose that makes a notice's message 1 KiB before it is sealed.
  static let proseOfOneKiB = 828
  /// The prose that makes a notice's message fill a sealed message of 64 KiB.
  static let proseOf64KiB = 65_300

  /// The same notification as a panel gets it.
  static func card(_ number: Int, body: String) -> Card {
    var card = Card(
      id: CardID(UInt64(number)), phone: PhoneIndex(1), source: "Messages",
      title: "Zoë Müller 🎉 \(number)", body: body, delivered: clock, offset: 60)
    card.subtitle = "Town archive"
    card.actions = [Action(index: 0, title: "Reply", kind: .text(placeholder: "Message"))]
    return card
  }
}
