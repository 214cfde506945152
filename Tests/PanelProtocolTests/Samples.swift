import PanelProtocol
import TestSupport

/// A card with every field set.
let fullCard: Card = {
  var card = Card(
    id: CardID(.max), phone: PhoneIndex(3), kind: .timer, source: "رسائل", title: "Zoë 🎉",
    body: "Line one\nLine two", delivered: -1, offset: -210)
  card.subtitle = "क्षत्रिय"
  card.summary = "Two lines"
  card.displayDate = .allDay(1_900_000_000_000)
  card.thread = "family"
  card.attributes = [.critical, .priority]
  card.icon = Picture(format: .png, bytes: [0x89, 0x50])
  card.contextIcon = Picture(format: .heif, bytes: [])
  card.actions = [
    Action(index: 0, title: "Delete", kind: .dismiss),
    Action(index: 1, title: "", kind: .background),
    Action(index: 255, title: "Reply", kind: .text(placeholder: "Message")),
  ]
  card.app = "com.apple.MobileSMS"
  return card
}()

private let plainCard = Card(
  id: CardID(1), phone: PhoneIndex(0), source: "Mail", delivered: 1_700_000_000_000)

/// A card with files, which a person opened.
private let filedCard: Card = {
  var card = plainCard
  card.attachments = [
    Card.Attachment(kind: .picture, isThere: true),
    Card.Attachment(kind: .picture, isThere: false),
    Card.Attachment(kind: .other, isThere: true),
  ]
  card.isOpened = true
  return card
}()

private func dated(_ date: DisplayDate) -> Card {
  var card = plainCard
  card.displayDate = date
  return card
}

let answerName = AnswerID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)

private let phones = [
  Status.Phone(
    index: PhoneIndex(1), name: "Ada’s iPhone", link: .connected, needsApp: false),
  Status.Phone(index: PhoneIndex(2), name: "", link: .lost(since: nil), needsApp: true),
  Status.Phone(index: PhoneIndex(9), name: "B", link: .lost(since: 1), needsApp: false),
  Status.Phone(index: PhoneIndex(.max), name: "C", link: .settingUp, needsApp: false),
]

let agentMessages: [AgentMessage] =
  [
    .welcome(version: 1), .replayed, .show(fullCard), .show(plainCard), .remove(CardID(7)),
    .show(dated(.hidden)), .show(dated(.content(5))), .stopAlert(AlertID(.max)),
    .alert(
      Alert(
        id: AlertID(4), card: CardID(2), kind: .call, devices: [.light, .vibration],
        ignoresSilent: true, duration: 30_000)),
    .alert(
      Alert(
        id: AlertID(0), card: CardID(0), kind: .notification, devices: [], ignoresSilent: false,
        duration: 0)),
    .status(Status(name: "")),
    .status(
      Status(
        name: "Belfry", phones: phones, pairing: .open, troubles: Status.Trouble.allCases,
        offset: -480)),
    .status(Status(name: "Belfry", pairing: .passkey(999_999), offset: 0)),
    .status(quietStatus),
  ]
  + AnswerReport.State.allCases.map {
    .answer(AnswerReport(id: answerName, card: CardID(5), state: $0))
  }
  + [.goodbye(.replaced), .goodbye(.otherVersion(2)), .goodbye(.turnedAway)]
  + [
    .show(filedCard),
    .attachment(CardID(.max), index: 15, Picture(format: .jpeg, bytes: [0xFF, 0xD8])),
    .attachment(CardID(1), index: 0, nil),
  ]

/// Digits to compare, quiet hours, two muted apps.
private let quietStatus: Status = {
  var status = Status(name: "Belfry", pairing: .compare(7))
  status.isQuiet = true
  status.muted = ["com.apple.MobileSMS", "x"]
  return status
}()

private let waitingPanel: Capabilities = {
  var capabilities = Capabilities(
    width: 128, height: 64, isColour: false, devices: [], hasKeys: false)
  capabilities.yields = true
  return capabilities
}()

let panelMessages: [PanelMessage] =
  [
    .hello(
      version: 1,
      Capabilities(
        width: 240, height: 240, isColour: true, devices: [.sound], hasKeys: true)),
    .hello(
      version: 255,
      Capabilities(width: 0, height: 0, isColour: false, devices: [], hasKeys: false)),
    .alerted(AlertID(1), true), .alerted(AlertID(.max), false), .seen(answerName),
    .pairing(open: true), .pairing(open: false),
  ]
  + [.dismiss, .action(index: 0), .text(index: 255, "Ja, gern 👍"), .clear, .again(answerName)].map {
    .answer(Answer(id: answerName, card: CardID(5), choice: $0))
  }
  + [
    .hello(version: 1, waitingPanel), .compared(42, isSame: true),
    .compared(999_999, isSame: false),
    .mute(app: "com.apple.MobileSMS", minutes: nil), .mute(app: "x", minutes: 60),
    .quiet(minutes: 0), .quiet(minutes: .max), .capabilities(waitingPanel),
    .fetch(CardID(.max), attachment: 15), .opened(CardID(9)),
  ]

/// The message without its four length bytes.
func content(_ framed: [UInt8]) -> [UInt8] { Array(framed.dropFirst(4)) }
