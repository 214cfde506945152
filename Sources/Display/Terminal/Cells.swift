public import Pixels

/// A picture made of a terminal's characters, row by row. A value: the same picture gives the same
/// characters, and only rows that differ need to be written.
public struct Cells: Equatable, Sendable {
  /// One character with its two colours, 0xRRGGBB.
  struct Cell: Equatable {
    var character: UInt16
    var ink: UInt32
    var paper: UInt32
  }

  /// Characters across.
  public let columns: Int
  /// Characters down.
  public let rows: Int
  private let cells: [Cell]

  /// How pixels become characters.
  public enum Style: Equatable, Sendable {
    /// Two pixels above each other, each in its colour: ▀.
    case halfBlocks
    /// Eight pixels, two across and four down, lit or not: ⠿.
    case braille
  }

  /// The characters for a picture.
  public init(_ bitmap: Bitmap, style: Style) {
    let size = bitmap.size
    switch style {
    case .halfBlocks:
      columns = size.width
      rows = (size.height + 1) / 2
      cells = (0..<(columns * rows)).map { [columns] index in
        Cells.halfBlock(bitmap, x: index % columns, y: index / columns * 2)
      }
    case .braille:
      columns = (size.width + 1) / 2
      rows = (size.height + 3) / 4
      let picture = Monochrome(bitmap)
      cells = (0..<(columns * rows)).map { [columns] index in
        Cells.braille(picture, x: index % columns * 2, y: index / columns * 4)
      }
    }
  }

  /// The rows in which it differs from an older picture; all if the sizes differ.
  public func changedRows(since older: Cells?) -> [Int] {
    guard let older, older.columns == columns, older.rows == rows else { return Array(0..<rows) }
    return (0..<rows).filter { row in self.row(row) != older.row(row) }
  }

  /// The text of a row, with the escape sequences for its colours; it ends in plain ones.
  public func text(ofRow row: Int) -> String {
    var text = ""
    var ink: UInt32?
    var paper: UInt32?
    for cell in self.row(row) {
      if cell.ink != ink { text += Cells.colour(38, cell.ink) }
      if cell.paper != paper { text += Cells.colour(48, cell.paper) }
      ink = cell.ink
      paper = cell.paper
      if let scalar = Unicode.Scalar(cell.character) { text.unicodeScalars.append(scalar) }
    }
    return text + "\u{1B}[0m"
  }

  private func row(_ row: Int) -> ArraySlice<Cell> {
    cells[(row * columns)..<((row + 1) * columns)]
  }

  private static func halfBlock(_ bitmap: Bitmap, x: Int, y: Int) -> Cell {
    let upper = bitmap[x, y] & 0xFF_FFFF
    let lower = y + 1 < bitmap.size.height ? bitmap[x, y + 1] & 0xFF_FFFF : 0
    // A blank where both are equal: fewer colours to switch.
    if upper == lower { return Cell(character: 0x20, ink: lower, paper: lower) }
    return Cell(character: 0x2580, ink: upper, paper: lower)
  }

  /// Unicode's Braille patterns begin at U+2800; the dots' bits go down the left column, then the
  /// right one, and the lowest two come last.
  private static func braille(_ picture: Monochrome, x: Int, y: Int) -> Cell {
    let bits: [[UInt16]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    var dots: UInt16 = 0
    for down in 0..<4 where y + down < picture.size.height {
      for across in 0..<2 where x + across < picture.size.width {
        if picture[x + across, y + down] { dots |= bits[down][across] }
      }
    }
    return Cell(character: 0x2800 | dots, ink: 0xF0F4FF, paper: 0x101216)
  }

  private static func colour(_ kind: Int, _ rgb: UInt32) -> String {
    "\u{1B}[\(kind);2;\(rgb >> 16 & 255);\(rgb >> 8 & 255);\(rgb & 255)m"
  }
}
