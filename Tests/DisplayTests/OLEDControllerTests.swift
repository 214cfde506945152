import Display
import Pixels
import TestSupport
import Testing

@Suite struct OLEDControllerTests {
  private static let displays: [(OLEDController.Model, Size, Int)] = [
    (.ssd1306, Size(width: 128, height: 64), 0), (.ssd1306, Size(width: 128, height: 32), 0),
    (.ssd1306, Size(width: 64, height: 48), 32), (.ssd1306, Size(width: 72, height: 40), 28),
    (.sh1106, Size(width: 128, height: 64), 2),
  ]

  /// What a person should see, pixel by pixel.
  private func lit(_ bitmap: Bitmap, upsideDown: Bool) -> [[Bool]] {
    let size = bitmap.size
    return (0..<size.height).map { y in
      (0..<size.width).map { x in
        let pixel =
          upsideDown ? bitmap[size.width - 1 - x, size.height - 1 - y] : bitmap[x, y]
        return pixel & 0xFF >= 128
      }
    }
  }

  /// Pictures that change a little, a lot and not at all, and the messages of both kinds of bus.
  @Test(arguments: displays)
  func whatIsSentTurnsBackIntoThePicture(
    _ model: OLEDController.Model, _ size: Size, _ offset: Int
  ) throws {
    for rotation in [Rotation.none, .half] {
      var controller = try #require(OLEDController(model, size: size))
      var plain = SimulatedOLED(model, size: size, offset: offset)
      var wired = plain
      var generator = SeededGenerator(seed: 21)
      let placement = Placement(picture: size, screen: size, rotation: rotation)
      var shown = Bitmap(size: size, filled: .black)
      var sent = controller.beginning + controller.update(shown, shown.bounds, by: placement)
      sent += controller.shining(100)
      for step in 0..<20 {
        plain.take(sent)
        let limit = step % 2 == 0 ? 33 : 256
        wired.take(messages: sent.flatMap { I2CMessage.messages(for: $0, limit: limit) })
        let wanted = lit(shown, upsideDown: rotation == .half)
        #expect(differences(plain.picture, wanted) == [])
        #expect(differences(wired.picture, wanted) == [])
        let next = changed(shown, &generator)
        sent = next.changes(since: shown).flatMap { change in
          controller.update(next, placement.area(of: change), by: placement)
        }
        shown = next
      }
      #expect(plain.faults == [])
      #expect(wired.faults == [])
    }
  }

  /// The first few places in which two pictures differ.
  private func differences(_ one: [[Bool]], _ other: [[Bool]]) -> [String] {
    guard one != other else { return [] }
    let places = one.indices.flatMap { y in
      one[y].indices.filter { one[y][$0] != other[y][$0] }.map { "(\($0), \(y))" }
    }
    return Array(places.prefix(5))
  }

  private func changed(_ bitmap: Bitmap, _ generator: inout SeededGenerator) -> Bitmap {
    var next = bitmap
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      let x = Int.random(in: 0..<bitmap.size.width, using: &generator)
      let y = Int.random(in: 0..<bitmap.size.height, using: &generator)
      let right = Int.random(in: x..<bitmap.size.width, using: &generator)
      let bottom = Int.random(in: y..<bitmap.size.height, using: &generator)
      for row in y...bottom {
        for column in x...right where generator.next() % 2 == 0 {
          next[column, row] ^= 0x00FF_FFFF
        }
      }
    }
    return next
  }

  @Test func whatDidNotChangeIsNotSent() throws {
    var controller = try #require(OLEDController(.ssd1306))
    let bitmap = Bitmap(size: controller.size, filled: .white)
    let placement = Placement(picture: bitmap.size, screen: bitmap.size)
    #expect(!controller.update(bitmap, bitmap.bounds, by: placement).isEmpty)
    #expect(controller.update(bitmap, bitmap.bounds, by: placement) == [])
    var next = bitmap
    next[5, 20] = 0xFF00_0000
    #expect(
      controller.update(next, bitmap.bounds, by: placement)
        == [.command([0xB2, 0x05, 0x10]), .data([0xEF])])
  }

  private static let nonsense: [(Size, Int?)] = [
    (Size(width: 129, height: 64), nil), (Size(width: 128, height: 72), nil),
    (Size(width: 128, height: 60), nil), (Size(width: 0, height: 64), nil),
    (Size(width: 128, height: 64), 1), (Size(width: 64, height: 48), -1),
  ]

  @Test(arguments: nonsense)
  func aDisplayThatNobodyMakesIsNone(_ size: Size, _ offset: Int?) {
    #expect(OLEDController(.ssd1306, size: size, offset: offset) == nil)
  }
}
