import Cards
import PanelProtocol
import Pixels
import TestSupport
import Typography

/// A situation to look at: messages that came, then keys that were pressed.
struct Scene: Sendable, CustomStringConvertible {
  let name: String
  let messages: [AgentMessage]
  var keys: [Key] = []
  var clock = now
  var pictures: [PictureReference: Bitmap] = [:]
  /// What comes after the replay, and how long before the picture is taken, in milliseconds.
  var later: [AgentMessage] = []
  var pause: UInt64 = 0
  var look = Look()
  /// Pictures that turned out to be none.
  var unshowable: [PictureReference] = []

  var description: String { name }

  init(
    _ name: String, _ messages: [AgentMessage], keys: [Key] = [], clock: Moment = now,
    pictures: [PictureReference: Bitmap] = [:], later: [AgentMessage] = [], pause: UInt64 = 0,
    look: Look = Look()
  ) {
    self.name = name
    self.messages = messages
    self.keys = keys
    self.clock = clock
    self.pictures = pictures
    self.later = later
    self.pause = pause
    self.look = look
  }

  /// The same scene with pictures that are none.
  func without(_ references: [PictureReference]) -> Scene {
    var scene = self
    scene.unshowable = references
    return scene
  }

  /// The screen after all of it.
  func bitmap(on screen: Screen, _ typesetter: Typesetter) -> Bitmap {
    var typesetter = typesetter
    var names = SeededGenerator(seed: 1)
    var panel = Panel(capabilities: screen.capabilities, look: look)
    _ = panel.connected()
    let known = messages.map { $0.opened }
    for message in [.welcome(version: 1)] + known + [.replayed] + later {
      _ = panel.receive(message, at: clock)
    }
    for reference in unshowable { panel.pictureFailed(reference) }
    for key in keys { _ = panel.press(key, at: clock, measuring: &typesetter, using: &names) }
    var clock = clock
    clock.uptime += pause
    let layout = panel.layout(at: clock, measuring: &typesetter)
    return typesetter.draw(layout, pictures: pictures)
  }
}

extension AgentMessage {
  /// A card that a person opened already; other messages as they are.
  fileprivate var opened: AgentMessage {
    guard case .show(var card) = self else { return self }
    card.isOpened = true
    return .show(card)
  }
}

/// A screen that golden pictures exist for.
struct Screen: Sendable, CustomStringConvertible, CaseIterable {
  let width: UInt16
  let height: UInt16
  let isColour: Bool

  var description: String { "\(width)x\(height)" }

  var capabilities: Capabilities {
    Capabilities(
      width: width, height: height, isColour: isColour, devices: .light, hasKeys: true)
  }

  static let allCases = [
    Screen(width: 240, height: 240, isColour: true),
    Screen(width: 320, height: 240, isColour: true),
    Screen(width: 128, height: 64, isColour: false),
    Screen(width: 800, height: 480, isColour: true),
  ]
}

private let connected = AgentMessage.status(status)

/// A phone that went twelve minutes ago.
private let lostStatus: Status = {
  var lost = status
  lost.phones[0].link = .lost(since: 1_733_125_260_000 - 12 * 60_000)
  return lost
}()

private func marked(_ card: Card, _ attributes: Card.Attributes, subtitle: String = "") -> Card {
  var card = card
  card.attributes = attributes
  card.subtitle = subtitle
  return card
}

private func actioned(_ card: Card, _ actions: [Action]) -> Card {
  var card = card
  card.actions = actions
  return card
}

private let callActions = [
  Action(index: 0, title: "Accept", kind: .background),
  Action(index: 1, title: "Decline", kind: .dismiss),
]

private let message = actioned(
  card(20, "Messages", "Zoë Müller", "Are you coming tonight? We start at eight."),
  [
    replyAction, Action(index: 1, title: "Mark as Read", kind: .background),
    Action(index: 2, title: "Mute for 1 Hour", kind: .background),
    Action(index: 3, title: "", kind: .dismiss),
  ])

private let stack: [AgentMessage] = [
  connected, .show(card(1, "Calendar", "Stand-up", "In 15 minutes, room 4", minutesAgo: 3000)),
  .show(card(2, "Mail", "Town archive", "Notes on the belfry", minutesAgo: 240)),
  .show(card(3, "رسائل", "محمد", "هل وصلت؟", minutesAgo: 32)),
  .show(card(4, "News", "Ice on the river again", "For the first time since 1783", minutesAgo: 9)),
  .show(card(5, "Messages", "Zoë Müller", "Are you coming tonight?", minutesAgo: 1)),
  .show(card(6, "Home", "Front door", "Somebody is at the door")),
]

private func reported(_ state: AnswerReport.State) -> [AgentMessage] {
  let name = AnswerID(high: 1, low: 2)
  return [
    connected, .show(message),
    .answer(AnswerReport(id: name, card: message.id, state: state)),
  ]
}

/// A picture with a gradient and a disc in it, as an app's icon or a face may have.
private func picture(_ low: Colour, _ high: Colour) -> Bitmap {
  var bitmap = Bitmap(size: Size(width: 96, height: 96))
  for y in 0..<96 {
    for x in 0..<96 {
      let isDisc = (x - 48) * (x - 48) + (y - 40) * (y - 40) < 26 * 26 || y > 74
      let share = UInt32(isDisc ? 190 + y / 2 : y * 2)
      let mix = { (shift: UInt32) -> UInt8 in
        let from = low.argb >> shift & 255
        let to = high.argb >> shift & 255
        return UInt8((from * (255 - share) + to * share) / 255)
      }
      bitmap[x, y] = Bitmap.premultiplied(red: mix(16), green: mix(8), blue: mix(0), alpha: 255)
    }
  }
  return bitmap
}

private func pictured(_ card: Card) -> Card {
  var card = card
  card.icon = Picture(format: .png, bytes: [])
  card.contextIcon = Picture(format: .png, bytes: [])
  return card
}

private func pictures(of id: UInt64, context: Bool) -> [PictureReference: Bitmap] {
  var result: [PictureReference: Bitmap] = [:]
  let icon = PictureReference(card: CardID(id), role: .source)
  result[icon] = picture(Colour(0x1E7A3C), Colour(0xE8FFD8))
  let face = PictureReference(card: CardID(id), role: .context)
  if context { result[face] = picture(Colour(0x3A2E6A), Colour(0xFFD9B0)) }
  return result
}

/// A card of an app that can be muted.
private let mutable: Card = {
  var card = message
  card.app = "com.apple.MobileSMS"
  return card
}()

private let quietStatus: Status = {
  var quiet = status
  quiet.isQuiet = true
  quiet.muted = ["com.apple.MobileSMS"]
  return quiet
}()

private func threaded(_ card: Card) -> AgentMessage {
  var card = card
  card.thread = "tonight"
  return .show(card)
}

private let alerted = Alert(
  id: AlertID(1), card: CardID(28), kind: .call, devices: .sound, ignoresSilent: false,
  duration: 60_000)

let scenes: [Scene] =
  texts.map { Scene("text-\($0.name)", [connected, .show($0.card)]) }
  + [
    Scene("long", [connected, .show(longMail)]),
    Scene("long-page-2", [connected, .show(longMail)], keys: [.down]),
    Scene("long-page-3", [connected, .show(longMail)], keys: [.down, .down]),
    Scene(
      "critical",
      [
        connected,
        .show(
          marked(
            card(21, "Weather", "Flood warning", "Leave the river bank at once."), .critical,
            subtitle: "Elbe, until 18:00")),
      ]),
    Scene(
      "time-sensitive",
      [connected, .show(marked(card(22, "Home", "Front door", "Somebody rang."), .timeSensitive))]),
    Scene("stack", stack, keys: [.back]),
    Scene("stack-scrolled", stack, keys: [.back, .down, .down, .down, .down]),
    Scene("stack-top", stack),
    Scene("menu", [connected, .show(message)], keys: [.select]),
    Scene("menu-scrolled", [connected, .show(message)], keys: [.select, .down, .down, .down]),
    Scene("menu-mute", [connected, .show(mutable)], keys: [.select, .down, .down, .down, .down]),
    Scene("muted", [.status(quietStatus), .show(mutable)]),
    Scene("quiet", [.status(quietStatus)]),
    Scene(
      "threads",
      [
        connected, threaded(card(1, "Messages", "Zoë Müller", "Are you coming?", minutesAgo: 9)),
        .show(card(2, "Mail", "Town archive", "Notes on the belfry", minutesAgo: 4)),
        threaded(card(3, "Messages", "Zoë Müller", "We start at eight.", minutesAgo: 1)),
      ], keys: [.back]),
    Scene(
      "letters", [connected, .show(message)],
      keys: [.select, .select] + Array(repeating: .down, count: 8) + [.select]
        + [.select, .down, .select] + [.select, .down, .down, .down]),
    Scene(
      "live-activity",
      [
        connected,
        .show(card(31, "Pizza", "Your pizza is in the oven", "8 min", kind: .liveActivity)),
      ]),
    Scene("replies", [connected, .show(message)], keys: [.select, .select, .down]),
    Scene(
      "call",
      [connected, .show(actioned(card(23, "Phone", "Grandma", "", kind: .call), callActions))]),
    Scene(
      "alarm",
      [
        connected,
        .show(
          actioned(
            card(24, "Clock", "Wake up, train at 8:15", "", kind: .alarm),
            [
              Action(index: 0, title: "Snooze", kind: .background),
              Action(index: 1, title: "Stop", kind: .dismiss),
            ])),
      ], keys: [.down]),
    Scene(
      "icon", [connected, .show(card(26, "Messages", "Zoë Müller", "With the app’s icon."))],
      pictures: pictures(of: 26, context: false)),
    Scene(
      "face",
      [connected, .show(pictured(card(27, "Messages", "Zoë Müller", "With the sender’s face.")))],
      pictures: pictures(of: 27, context: true)),
    Scene(
      "call-face",
      [
        connected,
        .show(pictured(actioned(card(28, "Phone", "Grandma", "", kind: .call), callActions))),
      ], pictures: pictures(of: 28, context: true)),
    Scene(
      "call-rings",
      [
        connected,
        .show(pictured(actioned(card(28, "Phone", "Grandma", "", kind: .call), callActions))),
      ], pictures: pictures(of: 28, context: true), later: [.alert(alerted)], pause: 1_000),
    Scene(
      "hostile-marks",
      [
        connected,
        .show(card(29, "Z̸̢͌̊a̵͝l̷̓", "Z̴̡̛̩̍̃̉a̸̙͊̃l̵̡̛̰͐g̷̝̎o̸̜͝", String(repeating: "H̶̢̛̗̾̀͝e̵̬̅͝l̷͎͂l̴͙̂o̶̡͝ ", count: 30))),
      ]),
    Scene(
      "no-glyph",
      [
        connected,
        .show(card(30, "Mail", "Signs: \u{E123}\u{105C0}", "Private \u{F8FF} use and \u{10FFFD}.")),
      ]),
    Scene("timer", [connected, .show(card(25, "Clock", "Tea", "", kind: .timer))]),
    Scene("answer-queued", reported(.queued)),
    Scene("answer-done", reported(.done)),
    Scene("answer-failed", reported(.failed)),
    Scene("answer-unconfirmed", reported(.unconfirmed)),
    Scene("ready-to-pair", [.status(Status(name: "Belfry", pairing: .open))]),
    Scene("passkey", [.status(Status(name: "Belfry", pairing: .passkey(4711)))]),
    Scene("compare", [.status(Status(name: "Belfry", pairing: .compare(408_152)))], keys: [.up]),
    Scene("forget", [.status(Status(name: "Belfry", troubles: [.forgetOnPhone]))]),
    Scene("link-lost", [.status(lostStatus)]),
    Scene("clock", [connected]),
    Scene("clock-not-set", [connected], clock: Moment(uptime: 1_000_000)),
    Scene("trouble", [.status(Status(name: "Belfry", troubles: [.storageFull]))]),
  ] + themed

/// The same screens in other looks.
private let themed: [Scene] = [("light", 100), ("contrast", 100), ("contrast", 150)].flatMap {
  (name: String, size: Int) -> [Scene] in
  var look = Look()
  look.theme = Look.ThemeName(rawValue: name)
  look.size = size
  let suffix = size == 100 ? name : "\(name)-large"
  return [
    Scene("message-\(suffix)", [connected, .show(message)], look: look),
    Scene("menu-\(suffix)", [connected, .show(message)], keys: [.select, .down], look: look),
  ]
}

/// Scene and screen of each golden picture. On the largest screen and in other looks some show what
/// all would.
let goldens: [(Scene, Screen)] = (scenes + attachmentScenes).flatMap { scene in
  Screen.allCases.filter { $0.width < 800 || spacious.contains(scene.name) }.map { (scene, $0) }
}

private let spacious: Set<String> = [
  "text-latin", "text-japanese", "long", "stack", "menu", "letters", "call-rings", "compare",
  "clock", "live-activity", "attachments", "attachment-page",
]
