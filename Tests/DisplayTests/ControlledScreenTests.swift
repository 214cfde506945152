import Display
import Pixels
import TestSupport
import Testing

@Suite struct ControlledScreenTests {
  /// A bus with a chip at its end, which may fall off.
  private final class Desk: Bus {
    let name = "a desk"
    var oled = SimulatedOLED(.sh1106, size: Size(width: 128, height: 64), offset: 2)
    var isThere = true

    func send(_ transmissions: [Transmission]) throws(DisplayError) {
      guard isThere else { throw .notWritten(path: name, reason: "gone") }
      oled.take(transmissions)
    }
  }

  private let white = Bitmap(size: Size(width: 128, height: 64), filled: .white)

  @Test func itIsDarkUntilThereIsAPictureAndAfterItsEnd() throws {
    let desk = Desk()
    do {
      let controller = try #require(OLEDController(.sh1106))
      let screen = try ControlledScreen(controller, on: desk)
      #expect(!desk.oled.picture.joined().contains(true))
      try screen.present(white, changes: [white.bounds])
      #expect(!desk.oled.picture.joined().contains(false))
      #expect(screen.name == "SH1106 at a desk")
    }
    #expect(!desk.oled.picture.joined().contains(true))
    #expect(desk.oled.faults == [])
  }

  @Test func itIsDimmedByItsContrastAndDarkByBeingOff() throws {
    let desk = Desk()
    let controller = try #require(OLEDController(.sh1106, contrast: 200))
    let screen = try ControlledScreen(controller, on: desk)
    // Nothing shines before the first picture, whatever is wished.
    try screen.shine(25)
    #expect(!desk.oled.picture.joined().contains(true))
    try screen.present(white, changes: [white.bounds])
    #expect(desk.oled.contrast == 50)
    try screen.shine(0)
    #expect(!desk.oled.picture.joined().contains(true))
    // What changes meanwhile does not light it, and is there when it shines again.
    try screen.present(white, changes: [])
    #expect(!desk.oled.picture.joined().contains(true))
    let count = desk.oled.byteCount
    try screen.shine(100)
    #expect(desk.oled.contrast == 200 && desk.oled.byteCount == count + 3)
    #expect(!desk.oled.picture.joined().contains(false))
    #expect(desk.oled.faults == [])
  }

  @Test func aBusThatFailsIsTold() throws {
    let desk = Desk()
    let controller = try #require(OLEDController(.sh1106))
    let screen = try ControlledScreen(controller, on: desk)
    desk.isThere = false
    #expect(throws: DisplayError.notWritten(path: "a desk", reason: "gone")) {
      try screen.present(white, changes: [white.bounds])
    }
  }
}
