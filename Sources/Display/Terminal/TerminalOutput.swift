internal import Glibc
import Linux
public import Pixels

/// A picture in a fixed area at the top of a terminal. Lines that this or other programs write
/// scroll below it. The terminal is as before when this object ends, or `close` is called.
public final class TerminalOutput: Output {
  /// Lines kept free below the picture at least.
  private static let linesBelow = 4

  private let screen: Size
  private let isMonochrome: Bool
  private let hint: String
  private var shown: Cells?
  private var picture: Bitmap?
  private var isOpen = true

  /// Takes over the terminal at standard output; nil if there is none, or one without cursor
  /// movement. `hint` is a line of help under the picture.
  public init?(screen: Size, isMonochrome: Bool, hint: String) {
    guard isatty(STDOUT_FILENO) == 1, Environment.value(of: "TERM") ?? "dumb" != "dumb" else {
      return nil
    }
    self.screen = screen
    self.isMonochrome = isMonochrome
    self.hint = hint
    prepare()
  }

  deinit { close() }

  /// Shows the picture: one to one if the terminal is large enough, else in dots if it has two
  /// colours only, else made smaller.
  public func present(_ bitmap: Bitmap, changes: [Rect]) throws(DisplayError) {
    picture = bitmap
    guard isOpen else { return }
    let cells = fitted(bitmap)
    for row in cells.changedRows(since: shown) {
      // One write a row, the cursor put back at its end: lines of other programs come between
      // rows, not into them.
      try write("\u{1B}7\u{1B}[\(row + 1);1H\(cells.text(ofRow: row))\u{1B}8")
    }
    shown = cells
  }

  /// The terminal has another size: draws everything anew.
  public func resize() throws(DisplayError) {
    guard isOpen, let picture else { return }
    shown = nil
    prepare()
    try present(picture, changes: [picture.bounds])
  }

  /// Gives the terminal back: the whole of it scrolls again, the cursor stands below all.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    let rows = TerminalOutput.terminalSize.rows
    _ = try? write("\u{1B}[r\u{1B}[\(rows);1H\u{1B}[0m\n")
  }

  /// How pixels become characters on a terminal of that size, and how large the picture gets.
  public static func arrangement(
    of screen: Size, isMonochrome: Bool, columns: Int, rows: Int
  ) -> (style: Cells.Style, size: Size) {
    let room = Size(width: max(1, columns), height: max(1, rows - linesBelow - 1))
    if screen.width <= room.width, (screen.height + 1) / 2 <= room.height {
      return (.halfBlocks, screen)
    }
    let dots = Size(width: room.width * 2, height: room.height * 4)
    if isMonochrome, screen.width <= dots.width, screen.height <= dots.height {
      return (.braille, screen)
    }
    let blocks = Size(width: room.width, height: room.height * 2)
    return (.halfBlocks, screen.fitted(into: blocks))
  }

  private func fitted(_ bitmap: Bitmap) -> Cells {
    let (style, size) = arrangement
    return Cells(bitmap.scaled(to: size), style: style)
  }

  /// The terminal's size; that of an old one where a serial line does not tell.
  private static var terminalSize: (columns: Int, rows: Int) {
    guard let size = Terminal.size, size.columns > 0, size.rows > 0 else { return (80, 24) }
    return size
  }

  private var arrangement: (style: Cells.Style, size: Size) {
    let (columns, rows) = TerminalOutput.terminalSize
    return TerminalOutput.arrangement(
      of: screen, isMonochrome: isMonochrome, columns: columns, rows: rows)
  }

  /// The smallest terminal in which no pixel of the screen is lost.
  private var leastTerminal: (columns: Int, rows: Int) {
    let columns = isMonochrome ? (screen.width + 1) / 2 : screen.width
    let rows = isMonochrome ? (screen.height + 3) / 4 : (screen.height + 1) / 2
    return (columns, rows + TerminalOutput.linesBelow + 1)
  }

  /// Clears the terminal, writes the hint and lets only the lines below it scroll.
  private func prepare() {
    let (style, size) = arrangement
    let rows = style == .braille ? (size.height + 3) / 4 : (size.height + 1) / 2
    let bottom = max(rows + 2, TerminalOutput.terminalSize.rows)
    let isSmaller = style == .halfBlocks && size != screen
    let need = leastTerminal
    let help = isSmaller ? "\(hint)  (sharp from \(need.columns) × \(need.rows))" : hint
    let line = help.prefix(TerminalOutput.terminalSize.columns)
    let text = "\u{1B}[2J\u{1B}[\(rows + 1);1H\u{1B}[2m\(line)\u{1B}[0m"
    _ = try? write("\(text)\u{1B}[\(rows + 2);\(bottom)r\u{1B}[\(rows + 2);1H")
  }

  private func write(_ text: String) throws(DisplayError) {
    do {
      try Terminal.write(text)
    } catch {
      throw .notWritten(path: "the terminal", reason: error.description)
    }
  }
}
