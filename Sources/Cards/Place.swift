import PanelProtocol

/// What a person looks at. Each place carries only what is valid in it.
enum Place: Equatable {
  /// The clock, or what has to be done before there can be notifications.
  case idle
  /// The list of cards, one of them chosen.
  case list(CardID)
  /// One card, open at a page.
  case card(CardID, Reading)
  /// A call, an alarm or a timer over the whole screen, one of its actions chosen.
  case ring(CardID, row: Int)
  /// What can be done with a card, one of it chosen.
  case menu(CardID, row: Int)
  /// Ready-made texts for a text action, one of them chosen.
  case replies(CardID, action: UInt8, row: Int)
  /// A text for a text action, written letter by letter.
  case letters(CardID, action: UInt8, Typing)

  /// The card it is about.
  var card: CardID? {
    switch self {
    case .idle: nil
    case .list(let id), .card(let id, _), .ring(let id, _), .menu(let id, _),
      .replies(let id, _, _), .letters(let id, _, _):
      id
    }
  }
}

/// How far a card has been read.
struct Reading: Equatable {
  /// Starts of the pages after the first, as far as they were opened; the last one is shown.
  private(set) var starts: [PageStart] = []

  /// The start of the page that is shown; nil for the card's face.
  var current: PageStart? { starts.last }

  mutating func open(_ start: PageStart) { starts.append(start) }

  /// One page back; false on the card's face.
  mutating func back() -> Bool { starts.popLast() != nil }
}

/// Where a page begins in a card's whole text.
struct PageStart: Equatable {
  /// UTF-8 bytes from the text's start.
  var offset: Int
  /// Direction of the paragraph it continues; nil where one begins.
  var lead: Direction?
}
