import PanelProtocol
import Pixels

extension Panel {
  /// What the screen shows now.
  public func layout(at now: Moment, measuring text: inout some TextMeasure) -> Layout {
    if let openQuestion { return questionScreen(openQuestion) }
    switch place {
    case .idle: return idleScreen(at: now)
    case .list(let id): return listScreen(chosen: id, at: now, measuring: &text)
    case .card(let id, let reading):
      guard let entry = entry(id) else { return idleScreen(at: now) }
      switch reading.current {
      case nil: return face(of: entry, at: now, measuring: &text).layout
      case .text(let start)?: return page(of: entry, from: start, measuring: &text).layout
      case .picture(let index)?: return pictureScreen(entry, index)
      }
    case .ring(let id, let row):
      guard let entry = entry(id) else { return idleScreen(at: now) }
      return ringScreen(entry, chosen: row, at: now, measuring: &text)
    case .menu(let id, let row):
      guard let entry = entry(id) else { return idleScreen(at: now) }
      let items = menu(of: entry.card)
      let titles = items.map { $0.label(words) }
      return menuScreen(head: entry.text.title, rows: titles, chosen: row)
    case .replies(let id, let action, let row):
      guard let entry = entry(id) else { return idleScreen(at: now) }
      let head = placeholder(of: action, in: entry.card)
      return menuScreen(head: head, rows: preferences.replies + [words[.write]], chosen: row)
    case .wishes(let row):
      let titles = wishes.map { $0.label(words) }
      let head = CleanText.line(status?.name ?? "")
      return menuScreen(head: head, rows: titles, chosen: row)
    case .letters(let id, let action, let typing):
      guard let entry = entry(id) else { return idleScreen(at: now) }
      return lettersScreen(typing, head: placeholder(of: action, in: entry.card))
    }
  }

  /// The page after the one that is shown, pictures behind all text; nil on the last one.
  func nextPage(
    of id: CardID, _ reading: Reading, measuring text: inout some TextMeasure
  ) -> Leaf? {
    guard let entry = entry(id) else { return nil }
    let next: PageStart?
    switch reading.current {
    case nil: next = face(of: entry, at: Moment(uptime: 0), measuring: &text).next
    case .text(let start)?: next = page(of: entry, from: start, measuring: &text).next
    case .picture(let index)?: return entry.pictures.first { $0 > index }.map { .picture($0) }
    }
    return next.map { .text($0) } ?? entry.pictures.first.map { .picture($0) }
  }

  private func placeholder(of index: UInt8, in card: Card) -> String {
    for action in card.actions where action.index == index {
      if case .text(let placeholder) = action.kind, !placeholder.isEmpty {
        return CleanText.line(placeholder)
      }
    }
    return words[.chooseReply]
  }
}

/// A screen of text, and where the next one begins.
struct Page {
  var layout: Layout
  var next: PageStart?
}
