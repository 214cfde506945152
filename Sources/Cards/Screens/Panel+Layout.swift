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
      guard let start = reading.current else {
        return face(of: entry, at: now, measuring: &text).layout
      }
      return page(of: entry, from: start, measuring: &text).layout
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
    case .letters(let id, let action, let typing):
      guard let entry = entry(id) else { return idleScreen(at: now) }
      return lettersScreen(typing, head: placeholder(of: action, in: entry.card))
    }
  }

  /// The page after the one that is shown; nil on the last one.
  func nextPage(
    of id: CardID, _ reading: Reading, measuring text: inout some TextMeasure
  ) -> PageStart? {
    guard let entry = entry(id) else { return nil }
    guard let start = reading.current else {
      return face(of: entry, at: Moment(uptime: 0), measuring: &text).next
    }
    return page(of: entry, from: start, measuring: &text).next
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
