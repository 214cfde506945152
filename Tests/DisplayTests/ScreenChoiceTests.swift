import Display
import Glibc
import Pixels
import TestSupport
import Testing

@Suite struct ScreenChoiceTests {
  @Test func wordsChooseAScreen() throws {
    #expect(try ScreenChoice("auto").kind == .automatic)
    #expect(try ScreenChoice("drm /dev/dri/card1").kind == .card(path: "/dev/dri/card1"))
    let choice = try ScreenChoice("framebuffer  /dev/fb1 rotate=270")
    #expect(choice.kind == .framebuffer(path: "/dev/fb1"))
    #expect(choice.arrangement.rotation == .threeQuarters)
  }

  @Test func wordsDescribeADisplayOnABus() throws {
    let small = try ScreenChoice("ssd1306 /dev/i2c-1 address=0x3d size=128x32 contrast=10")
    guard case .controller(let oled) = small.kind else {
      Issue.record("\(small.kind)")
      return
    }
    #expect(oled.chip == .oled(.ssd1306))
    #expect(oled.address == 0x3D)
    #expect(oled.size == Size(width: 128, height: 32))
    #expect(oled.contrast == 10)
    let hat = try ScreenChoice(
      "st7789 /dev/spidev0.1 dc=GPIO9 reset=GPIO27 rotate=180 speed=1000000")
    guard case .controller(let colour) = hat.kind else {
      Issue.record("\(hat.kind)")
      return
    }
    #expect(colour.chip == .colour(.st7789))
    #expect(colour.dataLine == "GPIO9")
    #expect(colour.resetLine == "GPIO27")
    #expect(colour.speed == 1_000_000)
    #expect(hat.arrangement.rotation == .half)
  }

  private static let wrong = [
    "", "television", "framebuffer", "framebuffer fb0", "auto rotate=45", "auto rotate",
    "auto colour=red", "auto rotate=", "auto rotate=90 rotate=90", "framebuffer /dev/fb0 dc=GPIO1",
    "st7789 /dev/spidev0.0", "st7789 /dev/i2c-1", "ssd1306 /dev/i2c-1 address=0x80",
    "ssd1306 /dev/i2c-1 dc=GPIO25", "ssd1306 /dev/i2c-1 size=128x65", "ssd1306 /dev/i2c-1 size=8",
    "ssd1306 /dev/i2c-1 contrast=256", "st7735 /dev/spidev0.0 dc=1 size=240x240",
    "st7789 /dev/spidev0.0 dc=1 inverted=maybe", "sh1106 /dev/i2c-1 offset=9,0",
    "st7789 /dev/spidev0.0 dc=1 offset=-1,0", "ssd1306 /dev/i2c-1 size=99999999999999999999x8",
  ]

  @Test(arguments: wrong)
  func otherWordsAreRefusedWithASentence(_ words: String) {
    let refusal = thrown(ScreenChoice.Refusal.self) { try ScreenChoice(words) }
    #expect(refusal.map { $0.text.count > 20 } == true)
  }

  @Test func aLargeScreenGetsLargePixelsAndASmallOneItsOwn() {
    let arrangement = Arrangement(rotation: .quarter)
    #expect(arrangement.picture(on: Size(width: 240, height: 320)) == Size(width: 320, height: 240))
    let wide = Arrangement()
    #expect(wide.picture(on: Size(width: 1920, height: 1080)) == Size(width: 640, height: 360))
    #expect(wide.placement(on: Size(width: 1920, height: 1080)).scale == 3)
    #expect(wide.picture(on: Size(width: 800, height: 480)) == Size(width: 800, height: 480))
  }

  private func none(_ name: String) throws(DisplayError) -> LineDriver {
    throw .notOpened(path: name, reason: "no line")
  }

  @Test func aScreenThatIsMissingIsNamed() throws {
    let choice = try ScreenChoice("framebuffer /nowhere/fb0")
    #expect(
      thrown(DisplayError.self) { try choice.open(lines: none) }
        == .notOpened(path: "/nowhere/fb0", reason: "No such file or directory"))
  }

  @Test(arguments: ["framebuffer", "drm", "st7789"], ["/dev/null", "/dev/full", "fifo", "plain"])
  func whatIsNoScreenIsRefusedAtOnce(_ kind: String, _ device: String) throws {
    let folder = try #require(TemporaryDirectory())
    let path = device.hasPrefix("/") ? device : folder(device)
    if device == "fifo" { #expect(mkfifo(path, 0o600) == 0) }
    if device == "plain" { close(open(path, O_CREAT | O_RDWR, 0o600)) }
    let choice = try ScreenChoice("\(kind) \(path)" + (kind == "st7789" ? " dc=GPIO25" : ""))
    let error = thrown(DisplayError.self) { try choice.open { _ in { _ in } } }
    guard case .unfit(path, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("it is no"))
  }

  @Test(arguments: [
    ("ssd1306 /dev/i2c-99", "dtparam=i2c_arm=on"),
    ("ssd1306 /dev/i2c-99 address=0x3c", "dtparam=i2c_arm=on"),
    ("st7789 /dev/spidev99.0 dc=GPIO25", "dtparam=spi=on"),
  ])
  func aBusThatIsNotThereIsToldWithWhatHelps(_ words: String, _ remedy: String) throws {
    let choice = try ScreenChoice(words)
    let error = thrown(DisplayError.self) {
      _ = try choice.open { _ in { _ in } }
    }
    #expect(error?.description.contains("cannot be opened: No such file") == true)
    #expect(error?.description.contains(remedy) == true)
  }
}
