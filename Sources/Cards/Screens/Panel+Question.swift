import PanelProtocol
import Pixels

extension Panel {
  /// New phones are let in: the name to look for.
  func readyScreen() -> Layout {
    var layout = theme.layout()
    let name = CleanText.line(status?.name ?? "")
    let edge = theme.isCompact ? 0 : 2 * theme.heading.pitch
    let text = theme.heading.pitch + theme.meta.pitch + theme.title.pitch
    let height = text + theme.gap + (edge > 0 ? edge + theme.gap : 0)
    var y = (theme.screen.height - height) / 2
    if edge > 0 {
      layout.symbol(
        .pair, Rect(x: (theme.screen.width - edge) / 2, y: y, width: edge, height: edge),
        theme.palette.notice)
      y += edge + theme.gap
    }
    layout.centred(words[.readyToPair], theme.heading, at: &y, theme)
    y += theme.gap
    layout.centred(words[.lookFor], theme.meta.coloured(theme.palette.secondary), at: &y, theme)
    layout.centred(name, theme.title, at: &y, theme)
    return layout
  }

  /// Digits to type on the phone or to compare with the phone's.
  func questionScreen(_ question: PairingQuestion) -> Layout {
    switch question.pairing {
    case .passkey(let number): return digitsScreen(words[.typeOnPhone], number, below: 0)
    case .compare(let number):
      let height = theme.row + theme.margin
      var layout = digitsScreen(words[.sameOnPhone], number, below: height)
      choices(isYesChosen: question.isYesChosen, on: &layout)
      return layout
    case .open, .closed: return readyScreen()
    }
  }

  /// A phone believes in a bond that is gone: what its owner has to do there.
  func forgetScreen() -> Layout {
    var layout = theme.layout()
    let name = CleanText.line(status?.name ?? "")
    let head = theme.isCompact ? theme.source : theme.title
    let headLines = theme.screen.width < 300 && !theme.isCompact ? 2 : 1
    let style = theme.isCompact ? theme.meta : theme.body
    let edge = theme.isCompact ? 0 : theme.icon
    let height = headLines * head.pitch + theme.gap + 3 * style.pitch
    var y = max(0, (theme.screen.height - height - (edge > 0 ? edge + theme.gap : 0)) / 2)
    if edge > 0 {
      layout.symbol(
        .warning, Rect(x: (theme.screen.width - edge) / 2, y: y, width: edge, height: edge),
        theme.palette.warning)
      y += edge + theme.gap
    }
    layout.centred(words[.forgetOnPhone], head, lines: headLines, at: &y, theme)
    y += theme.gap
    layout.centred(words.forgetHow(name), style, lines: 3, at: &y, theme)
    return layout
  }

  private func digitsScreen(_ head: String, _ number: UInt32, below taken: Int) -> Layout {
    var layout = theme.layout()
    let digits = theme.digits.sized(
      theme.digits.size * 5 / 6, pitch: theme.digits.pitch * 5 / 6)
    let style = theme.isCompact && taken > 0 ? theme.meta : theme.item
    let gap = theme.isCompact && taken > 0 ? 0 : theme.gap
    let height = style.pitch + gap + digits.pitch
    var y = max(0, (theme.screen.height - taken - height) / 2)
    layout.centred(head, style, at: &y, theme)
    y += gap
    layout.centred(grouped(number), digits, at: &y, theme)
    return layout
  }

  /// Six digits in two groups.
  private func grouped(_ number: UInt32) -> String {
    var digits = String(number % 1_000_000)
    while digits.utf8.count < 6 { digits = "0" + digits }
    return String(digits.prefix(3)) + " " + String(digits.suffix(3))
  }

  /// No and yes side by side at the lower edge; the chosen one is filled and framed by its place.
  private func choices(isYesChosen: Bool, on layout: inout Layout) {
    let area = theme.content
    let gap = theme.isCompact ? 4 : theme.gap
    let width = (area.width - gap) / 2
    let height = theme.isCompact ? theme.row : theme.row - theme.scaled(4)
    for (index, label) in [words[.no], words[.yes]].enumerated() {
      let isChosen = (index == 1) == isYesChosen
      let box = Rect(
        x: area.x + index * (width + gap), y: theme.screen.height - theme.margin - height,
        width: width, height: height)
      layout.button(label, box, isChosen: isChosen, alignment: .centre, theme)
    }
  }
}
