import Display
import Pixels
import Testing

@Suite struct CellsTests {
  @Test func twoPixelsAreOneHalfBlock() {
    var bitmap = Bitmap(size: Size(width: 2, height: 3), filled: .black)
    bitmap[0, 0] = 0xFFFF_8000
    let cells = Cells(bitmap, style: .halfBlocks)
    #expect(cells.columns == 2 && cells.rows == 2)
    let colours = "\u{1B}[38;2;255;128;0m\u{1B}[48;2;0;0;0m▀"
    #expect(cells.text(ofRow: 0) == colours + "\u{1B}[38;2;0;0;0m " + "\u{1B}[0m")
  }

  @Test func eightPixelsAreOneBraillePattern() {
    var bitmap = Bitmap(size: Size(width: 4, height: 4), filled: .black)
    for (x, y) in [(0, 0), (1, 3), (2, 1), (2, 2)] { bitmap[x, y] = 0xFFFF_FFFF }
    let cells = Cells(bitmap, style: .braille)
    #expect(cells.columns == 2 && cells.rows == 1)
    #expect(cells.text(ofRow: 0).contains("⢁⠆"))
  }

  @Test func onlyRowsThatDifferAreWrittenAgain() {
    let older = Bitmap(size: Size(width: 8, height: 20), filled: .black)
    var newer = older
    newer[3, 7] = 0xFFFF_FFFF
    let before = Cells(older, style: .halfBlocks)
    let after = Cells(newer, style: .halfBlocks)
    #expect(after.changedRows(since: before) == [3])
    #expect(after.changedRows(since: nil).count == 10)
    #expect(after.changedRows(since: Cells(older, style: .braille)).count == 10)
  }

  /// A screen on a terminal, and how it is drawn there.
  struct Case: Sendable {
    let screen: Size
    let isMonochrome: Bool
    let columns: Int
    let rows: Int
    let style: Cells.Style
    let size: Size
  }

  private static let small = Size(width: 128, height: 64)
  private static let large = Size(width: 240, height: 240)

  @Test(arguments: [
    Case(
      screen: small, isMonochrome: true, columns: 200, rows: 50, style: .halfBlocks, size: small),
    Case(screen: small, isMonochrome: true, columns: 80, rows: 24, style: .braille, size: small),
    Case(
      screen: large, isMonochrome: false, columns: 240, rows: 125, style: .halfBlocks,
      size: large),
    Case(
      screen: large, isMonochrome: false, columns: 200, rows: 55, style: .halfBlocks,
      size: Size(width: 100, height: 100)),
    Case(
      screen: small, isMonochrome: true, columns: 20, rows: 10, style: .halfBlocks,
      size: Size(width: 20, height: 10)),
    Case(
      screen: large, isMonochrome: false, columns: 1, rows: 1, style: .halfBlocks,
      size: Size(width: 1, height: 1)),
  ])
  func aPictureIsArrangedByTheTerminalsSize(_ given: Case) {
    let arrangement = TerminalOutput.arrangement(
      of: given.screen, isMonochrome: given.isMonochrome, columns: given.columns, rows: given.rows)
    #expect(arrangement.style == given.style)
    #expect(arrangement.size == given.size)
  }
}
