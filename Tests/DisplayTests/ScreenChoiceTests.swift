import Display
import Pixels
import TestSupport
import Testing

@Suite struct ScreenChoiceTests {
  @Test func wordsChooseAScreen() throws {
    #expect(try ScreenChoice("auto").kind == .automatic)
    let choice = try ScreenChoice("framebuffer  /dev/fb1 rotate=270")
    #expect(choice.kind == .framebuffer(path: "/dev/fb1"))
    #expect(choice.arrangement.rotation == .threeQuarters)
  }

  @Test(arguments: [
    "", "television", "framebuffer", "framebuffer fb0", "auto rotate=45", "auto rotate",
    "auto colour=red", "auto rotate=",
  ])
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

  @Test func aScreenThatIsMissingIsNamed() throws {
    let choice = try ScreenChoice("framebuffer /nowhere/fb0")
    #expect(
      thrown(DisplayError.self) { try choice.open() }
        == .notOpened(path: "/nowhere/fb0", reason: "No such file or directory"))
  }

  @Test func aFileThatIsNoScreenIsRefused() throws {
    let choice = try ScreenChoice("framebuffer /dev/null")
    let error = thrown(DisplayError.self) { try choice.open() }
    #expect(error.map { "\($0)".hasPrefix("/dev/null") } == true)
  }
}
