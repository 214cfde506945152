import PanelProtocol
import Pixels

/// A line at the screen's edge about what goes on behind the cards.
struct Strip: Equatable {
  let text: String
  let symbol: Symbol
  let colour: Colour
}

extension Panel {
  /// What has to be said on a card: its answer's state first, then what needs care.
  func strip(for card: CardID?) -> Strip? {
    if let card, let state = answerState(of: card) { return strip(for: state) }
    return careStrip
  }

  /// What needs a person's care; nil if all is well.
  var careStrip: Strip? {
    if let trouble = status?.troubles.first {
      return Strip(text: sentence(trouble), symbol: .warning, colour: theme.palette.warning)
    }
    if agent == .away {
      return absence
    }
    if let phones = status?.phones, phones.contains(where: { $0.needsApp }) {
      return Strip(text: words[.openApp], symbol: .warning, colour: theme.palette.warning)
    }
    return nil
  }

  private var absence: Strip {
    switch farewell {
    case nil: Strip(text: words[.noAgent], symbol: .underway, colour: theme.palette.tertiary)
    case .replaced?:
      Strip(text: words[.elsewhere], symbol: .underway, colour: theme.palette.tertiary)
    case .otherVersion?, .turnedAway?:
      Strip(text: words[.updateBoth], symbol: .warning, colour: theme.palette.warning)
    }
  }

  private func strip(for state: AnswerReport.State) -> Strip {
    let palette = theme.palette
    switch state {
    case .queued: return Strip(text: words[.sending], symbol: .underway, colour: palette.notice)
    case .handedOver:
      return Strip(text: words[.handedOver], symbol: .underway, colour: palette.notice)
    case .done: return Strip(text: words[.sent], symbol: .check, colour: palette.good)
    case .failed: return Strip(text: words[.failed], symbol: .warning, colour: palette.critical)
    case .unconfirmed:
      return Strip(text: words[.unconfirmed], symbol: .warning, colour: palette.warning)
    }
  }

  private func sentence(_ trouble: Status.Trouble) -> String {
    switch trouble {
    case .storageFull: words[.storageFull]
    case .storageFails: words[.storageFails]
    case .radioFails: words[.radioFails]
    case .clockNotSet: words[.clockNotSet]
    case .forgetOnPhone: words[.forgetOnPhone]
    case .storageReplaced: words[.storageReplaced]
    }
  }
}

extension Layout {
  /// Paints a strip at the lower edge and returns how many pixels it took.
  mutating func strip(_ strip: Strip, _ theme: Theme) -> Int {
    let style = theme.meta.coloured(strip.colour)
    let height = style.pitch + theme.gap / 2
    let top = theme.screen.height - theme.margin - style.pitch
    let edge = theme.isCompact ? 0 : theme.scaled(16)
    if edge > 0 {
      symbol(
        strip.symbol,
        Rect(x: theme.margin, y: top + (style.pitch - edge) / 2, width: edge, height: edge),
        strip.colour)
    }
    let x = theme.margin + (edge > 0 ? edge + theme.scaled(7) : 0)
    let width = theme.screen.width - x - theme.margin
    text(
      TextBlock(
        strip.text, style, in: Rect(x: x, y: top, width: width, height: style.pitch),
        alignment: .left))
    return height
  }
}
