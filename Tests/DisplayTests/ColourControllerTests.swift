import Display
import Pixels
import TestSupport
import Testing

@Suite struct ColourControllerTests {
  typealias Offset = ColourController.Offset

  private static let displays: [(ColourController.Model, Size, Offset)] = [
    (.st7789, Size(width: 240, height: 240), Offset(x: 0, y: 0)),
    (.st7789, Size(width: 135, height: 240), Offset(x: 52, y: 40)),
    (.st7789, Size(width: 172, height: 320), Offset(x: 34, y: 0)),
    (.ili9341, Size(width: 240, height: 320), Offset(x: 0, y: 0)),
    (.st7735, Size(width: 128, height: 160), Offset(x: 2, y: 1)),
    (.st7735, Size(width: 80, height: 160), Offset(x: 26, y: 1)),
  ]

  @Test(arguments: displays)
  func whatIsSentTurnsBackIntoThePicture(
    _ model: ColourController.Model, _ size: Size, _ offset: Offset
  ) throws {
    var controller = try #require(ColourController(model, size: size))
    var panel = SimulatedPanel(model, size: size, offset: offset)
    var generator = SeededGenerator(seed: 22)
    let placement = Placement(picture: size, screen: size)
    var shown = Bitmap(size: size, filled: .black)
    panel.take(controller.beginning)
    panel.take(controller.update(shown, shown.bounds, by: placement))
    #expect(panel.picture == nil)
    panel.take(controller.shining(100))
    for _ in 0..<8 {
      compare(panel, shown)
      var next = shown
      let x = Int.random(in: 0..<size.width, using: &generator)
      let y = Int.random(in: 0..<size.height, using: &generator)
      for row in y..<min(size.height, y + 20) {
        for column in x..<min(size.width, x + 30) {
          next[column, row] = 0xFF00_0000 | UInt32(generator.next() & 0xFF_FFFF)
        }
      }
      for change in next.changes(since: shown) {
        panel.take(controller.update(next, placement.area(of: change), by: placement))
      }
      shown = next
    }
    #expect(panel.faults == [])
    panel.take(controller.ending)
    #expect(panel.picture == nil)
  }

  /// Each channel within a step of its few bits.
  private func compare(_ panel: SimulatedPanel, _ bitmap: Bitmap) {
    guard let picture = panel.picture else {
      Issue.record("it is dark")
      return
    }
    var worst = 0
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width {
        let seen = picture[y][x]
        let pixel = bitmap[x, y]
        let red = Int(seen >> 11) * 255 - Int(pixel >> 16 & 255) * 31
        let green = Int(seen >> 5 & 63) * 255 - Int(pixel >> 8 & 255) * 63
        let blue = Int(seen & 31) * 255 - Int(pixel & 255) * 31
        worst = max(worst, abs(red), abs(green), abs(blue))
      }
    }
    #expect(worst <= 255)
  }

  @Test func aPartIsSentInItsOwnBytesAndElevenMore() throws {
    var controller = try #require(ColourController(.st7789))
    let bitmap = Bitmap(size: controller.size, filled: Colour(0xFF0000))
    let placement = Placement(picture: bitmap.size, screen: bitmap.size)
    let area = Rect(x: 238, y: 3, width: 2, height: 1)
    let sent = controller.update(bitmap, area, by: placement)
    #expect(
      sent == [
        .command([0x2A]), .data([0, 238, 0, 239]), .command([0x2B]), .data([0, 3, 0, 3]),
        .command([0x2C]), .data([0xF8, 0x00, 0xF8, 0x00]),
      ])
  }

  @Test func aDisplayBeyondTheChipsMemoryIsNone() {
    #expect(ColourController(.st7735, size: Size(width: 240, height: 240)) == nil)
    #expect(
      ColourController(.st7789, size: Size(width: 240, height: 240), offset: Offset(x: 1, y: 0))
        == nil)
    #expect(
      ColourController(.st7789, size: Size(width: 1, height: 1), offset: Offset(x: -1, y: 0)) == nil
    )
  }
}
