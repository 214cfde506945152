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
  /// What the accessory itself can be asked for, one of it chosen.
  case wishes(row: Int)
  /// A text for a text action, written letter by letter.
  case letters(CardID, action: UInt8, Typing)

  /// The card it is about.
  var card: CardID? {
    switch self {
    case .idle, .wishes: nil
    case .list(let id), .card(let id, _), .ring(let id, _), .menu(let id, _),
      .replies(let id, _, _), .letters(let id, _, _):
      id
    }
  }

  /// The card whose content is in front of a person, or behind its menu.
  var openCard: CardID? { if case .list = self { nil } else { card } }
}

/// How far a card has been read.
struct Reading: Equatable {
  /// The pages after the first, as far as they were opened; the last one is shown.
  private(set) var leaves: [Leaf] = []

  /// The page that is shown; nil for the card's face.
  var current: Leaf? { leaves.last }

  mutating func open(_ leaf: Leaf) { leaves.append(leaf) }

  /// One page back; false on the card's face.
  mutating func back() -> Bool { leaves.popLast() != nil }
}

/// A page after a card's face.
enum Leaf: Equatable {
  /// Text from there on.
  case text(PageStart)
  /// The picture in that place of the card's files.
  case picture(UInt8)
}

/// Where a page begins in a card's whole text.
struct PageStart: Equatable {
  /// UTF-8 bytes from the text's start.
  var offset: Int
  /// Direction of the paragraph it continues; nil where one begins.
  var lead: Direction?
}
