import PanelProtocol

/// A row of a card's menu.
enum MenuItem: Equatable {
  /// Send the answer that failed, or may have, once more.
  case again(AnswerID)
  /// Let that answer be.
  case leave(AnswerID)
  /// One of the phone's actions.
  case action(Action)
  /// Show the whole text.
  case read
  /// No alerts of the app for so many minutes: 0 ends that, nil is until further notice.
  case mute(minutes: UInt32?)
  /// Remove the notification here and on the phone.
  case clear

  /// What stands in the row; three dots say that a choice of texts follows.
  func label(_ words: Words) -> String {
    if case .action(let action) = self, case .text = action.kind { return title(words) + "…" }
    return title(words)
  }

  private func title(_ words: Words) -> String {
    switch self {
    case .again: return words[.sendAgain]
    case .leave: return words[.leave]
    case .read: return words[.read]
    case .clear: return words[.clear]
    case .mute(nil): return words[.mute]
    case .mute(0?): return words[.unmute]
    case .mute: return words[.muteHour]
    case .action(let action):
      if !action.title.isEmpty { return action.title }
      switch action.kind {
      case .dismiss: return words[.dismiss]
      case .background: return words[.act]
      case .text: return words[.reply]
      }
    }
  }
}

extension Panel {
  /// What can be done with a card: an unsettled answer first, then the phone's actions in its
  /// order. Where the phone sent no way to dismiss, the notification can be cleared.
  func menu(of card: Card) -> [MenuItem] {
    var items: [MenuItem] = []
    if let open = openAnswer(of: card.id) { items += [.again(open), .leave(open)] }
    items += card.actions.map { .action($0) }
    if !card.actions.contains(where: { $0.kind == .dismiss }) { items.append(.clear) }
    if case .ring = place {
      if hasMoreThanRings(card) { items.append(.read) }
    } else if !card.app.utf8.isEmpty {
      items += isMuted(card) ? [.mute(minutes: 0)] : [.mute(minutes: 60), .mute(minutes: nil)]
    }
    return items
  }

  /// Whether the card's app does not alert, because a person said so.
  func isMuted(_ card: Card) -> Bool { status?.muted.contains(card.app) ?? false }

  /// True if a card may have text that the screen of a call or an alarm does not show.
  private func hasMoreThanRings(_ card: Card) -> Bool {
    let room = theme.isCompact ? 12 : 32
    return !card.body.isEmpty || !card.subtitle.isEmpty || card.title.utf8.count > room
  }
}
