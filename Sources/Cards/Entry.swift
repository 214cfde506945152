import PanelProtocol

/// A card as the panel holds it: its texts cleaned once, its pictures handed over to whoever
/// draws, its own priority and age kept.
struct Entry: Equatable {
  /// The card; its pictures are nil.
  let card: Card
  /// Title, subtitle and body, each in paragraphs of its own.
  let text: CardText
  /// True if a second picture came with it.
  let hasContextIcon: Bool

  init(_ card: Card) {
    var kept = card
    kept.icon = nil
    kept.contextIcon = nil
    kept.source = CleanText.line(card.source)
    text = CardText(card)
    kept.title = text.title
    kept.subtitle = text.subtitle
    kept.body = text.body
    kept.summary = ""
    kept.isOpened = false
    kept.actions = card.actions.map {
      Action(index: $0.index, title: CleanText.line($0.title), kind: $0.kind)
    }
    self.card = kept
    hasContextIcon = card.contextIcon != nil
  }

  /// Bytes of text it holds.
  var weight: Int {
    card.source.utf8.count + text.title.utf8.count + text.subtitle.utf8.count
      + text.body.utf8.count
  }
}

/// The text of a card, clean, in the order of reading.
struct CardText: Equatable {
  let title: String
  let subtitle: String
  let body: String

  init(_ card: Card) {
    let source = CleanText.line(card.source)
    let cleanTitle = CleanText.line(card.title)
    title = cleanTitle.isEmpty ? source : cleanTitle
    subtitle = CleanText.line(card.subtitle)
    body = CleanText.paragraphs(card.body.isEmpty ? card.summary : card.body)
  }

  /// All of it, a paragraph each.
  var whole: String {
    var text = title
    if !subtitle.isEmpty { text += "\n" + subtitle }
    if !body.isEmpty { text += "\n" + body }
    return text
  }

  /// Where the body begins in `whole`, in UTF-8 bytes.
  var bodyStart: Int { whole.utf8.count - body.utf8.count }
}
