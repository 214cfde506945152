import CBOR
import GATTProfile

/// What the golden messages say, written by hand in the types of the profile.
enum Expected {
  static let mail = ForwardedNotification.Identifier(
    source: "com.apple.mobilemail", notification: "7B1E")
  static let chat = ForwardedNotification.Identifier(
    source: "com.apple.MobileSMS", notification: "1F6A2C90-0001")
  static let noon = Timestamp(utcMilliseconds: 1_788_264_000_000, offsetMinutes: 120)
  static let answer = identifier(from: 16)

  /// Sixteen bytes that count up.
  static func identifier(from first: UInt8) -> RandomIdentifier {
    let bytes = (0..<16).map { first &+ $0 }
    return RandomIdentifier(bytes) ?? RandomIdentifier(high: 0, low: 0)
  }

  /// The entries that the script calls NEWER.
  static let newer = CBORUnknown([
    entry(
      .unsigned(40),
      .map([
        CBORItem.Entry(
          key: .text("a"), value: .array([.unsigned(1), .double(2.5), .null]))
      ])),
    entry(.negative(2), .bytes([1, 2])),
    entry(.text("x-note"), .tagged(99, .text("kept"))),
  ])

  static func entry(_ key: CBORItem, _ value: CBORItem) -> CBORUnknown.Entry {
    CBORUnknown.Entry(key: CBORRaw(key), value: CBORRaw(value))
  }

  static func simple(title: String? = "Hello") -> ForwardedNotification {
    var notification = ForwardedNotification(
      identifier: mail, sourceName: "Mail", deliveryDate: noon)
    notification.title = title
    return notification
  }

  static var complete: ForwardedNotification {
    var notification = ForwardedNotification(
      identifier: chat, sourceName: "Messages", deliveryDate: noon)
    notification.displayDate = .contentDate(
      Timestamp(utcMilliseconds: 1_788_177_600_000, offsetMinutes: -570))
    notification.title = "Amélie 水"
    notification.subtitle = "مرحبا بالعالم"
    notification.body = "Ready at 8? \u{FFFC} 👩‍👩‍👧‍👦\nשלום · नमस्ते"
    notification.threadIdentifier = "chat-42"
    notification.attributes = [.timeSensitive, .priority, .init(rawValue: 128)]
    notification.summary = "Asks about 8 o'clock"
    notification.actions = [
      .init(identifier: "reply", title: "Reply", kind: .textInput, placeholder: "Message"),
      .init(identifier: "like", title: "👍", kind: .background),
      .init(identifier: "dismiss", kind: .dismiss),
      .init(identifier: "later", title: "Remind me", kind: .init(rawValue: 9)),
    ]
    notification.sourceIcon = .init(type: "public.png", byteCount: 2048)
    notification.contextIcon = .init(type: "public.heic", byteCount: 9000, name: "Amélie")
    notification.attachments = [
      .init(type: "public.jpeg", byteCount: 131_072, name: "beach.jpg"),
      .init(type: "com.adobe.pdf", byteCount: 0),
    ]
    notification.glyphs = [
      .init(
        offset: 12, description: "waving cat", file: .init(type: "public.png", byteCount: 4096))
    ]
    return notification
  }

  static var fromANewerPhone: ForwardedNotification {
    var notification = simple(title: "From a newer phone")
    let dusk = CBORItem.map([CBORItem.Entry(key: .unsigned(0), value: .text("dusk"))])
    notification.displayDate = .unknown(17, CBORRaw(dusk))
    notification.attributes = .init(rawValue: 1 << 40)
    notification.actions = [.init(identifier: "a", kind: .init(rawValue: 77), unknown: newer)]
    notification.sourceIcon = .init(type: "public.png", byteCount: 1, unknown: newer)
    notification.glyphs = [
      .init(offset: 0, file: .init(type: "public.png", byteCount: 1), unknown: newer)
    ]
    notification.unknown = newer
    return notification
  }
}
