public import PanelProtocol
import Pixels

/// The whole user interface as a value: messages, keys and time go in, effects and screens come
/// out. It knows no device, no clock and no text engine.
///
/// A person is never interrupted: a new card comes to the front only if no key was pressed for a
/// while, except calls, alarms and timers, which always do.
public struct Panel: Equatable, Sendable {
  /// Sizes, colours and styles of the screen.
  public let theme: Theme
  /// What a person chose.
  public let preferences: Preferences

  var capabilities: Capabilities
  var agent = Agent.away
  /// Why the agent wants no connection; nil since its last welcome.
  var farewell: Farewell?
  var status: Status?
  /// Oldest first.
  var entries: [Entry] = []
  var place = Place.idle
  var question: PairingQuestion?
  var told: [Told] = []
  /// Answers that the agent has not reported on yet; told again after a reconnect.
  var outstanding: [Answer] = []
  var ringing: [Ringing] = []
  var lastKey: UInt64?
  /// Cards that came or changed and were not opened since.
  var unread: Set<CardID> = []
  /// Cards that were opened while the agent was not there to hear it.
  var openedAlone: Set<CardID> = []
  /// The pictures of the card that is open; nil if it has none.
  var gallery: Gallery?
  /// When cards came, in uptime; those of a replay are not known.
  var arrivals: [CardID: UInt64] = [:]
  /// When a person or an alert last wanted the screen, in uptime.
  var lastActivity: UInt64?
  /// When something last came to the front, in uptime.
  var lastOpening: UInt64?

  /// A panel without cards for a screen and what else there is.
  public init(
    capabilities: Capabilities, preferences: Preferences = Preferences(), look: Look = Look()
  ) {
    self.capabilities = capabilities
    self.preferences = preferences
    let screen = Size(width: Int(capabilities.width), height: Int(capabilities.height))
    theme = Theme(screen: screen, isColour: capabilities.isColour, look: look)
  }

  /// Cards held at most; the oldest ones go, here only.
  public static let cardLimit = 300
  /// Bytes of text held at most; the oldest cards go.
  public static let textLimit = 4 * 1024 * 1024
  /// Unreported answers held at most.
  public static let answerLimit = 64
  /// Alerts at the same time at most.
  public static let alertLimit = 16
  /// Milliseconds for which "sent" stays on a card.
  public static let sentStays: UInt64 = 4_000

  /// How many cards it holds.
  public var cardCount: Int { entries.count }

  /// True while the end of an answer is not known.
  public var isAnswering: Bool {
    if !outstanding.isEmpty { return true }
    return told.contains { $0.report.state == .queued || $0.report.state == .handedOver }
  }

  var words: Words { preferences.words }

  var dateText: DateText { DateText(words: words, hours: preferences.hours) }

  /// What a card shows as its time.
  func time(of card: Card, at now: Moment) -> String {
    dateText.text(for: card, at: now, arrival: arrivals[card.id])
  }

  func entry(_ id: CardID) -> Entry? { entries.first { $0.card.id == id } }

  func index(of id: CardID) -> Int? { entries.firstIndex { $0.card.id == id } }
}

/// The other side of the socket.
enum Agent: Equatable {
  /// No connection.
  case away
  /// It tells what it holds: these cards and answers so far.
  case replaying(cards: [CardID], answers: [AnswerID])
  /// It tells changes.
  case present
}

/// An answer's state and since when it is known, in uptime.
struct Told: Equatable {
  var report: AnswerReport
  var since: UInt64
}

/// An alert that goes on and the uptime at which it ends.
struct Ringing: Equatable {
  var alert: Alert
  var ends: UInt64

  /// The uptime at which it began.
  var began: UInt64 { ends - UInt64(alert.duration) }
}
