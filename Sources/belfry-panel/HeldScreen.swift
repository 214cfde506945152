import Display
import Linux
import Pixels

/// The screen that was chosen, which may come and go, and the console that is kept off it.
struct HeldScreen {
  /// Size and colours of what is drawn for it.
  struct Shape: Equatable {
    var size: Size
    var isColour: Bool
  }

  private let choice: ScreenChoice
  private let log: Log
  private var screen: (any Screen)?
  private var console: Console?
  private var fault: DisplayError?
  private var pause = HeldScreen.shortPause
  private var percent: UInt8 = 100

  /// Between two looks for a screen that is not there: at first, and after a while.
  private static let shortPause: UInt64 = 1_000
  private static let longPause: UInt64 = 30_000

  init(_ choice: ScreenChoice, log: Log) {
    self.choice = choice
    self.log = log
  }

  /// What is to be drawn; nil while there is no screen.
  var shape: Shape? { screen.map { Shape(size: $0.picture, isColour: $0.isColour) } }

  /// Looks for the screen. That it is missing is told once, and once more when that changes.
  mutating func open() {
    do {
      let found = try choice.open(lines: DisplayLines.take)
      screen = found
      if found.sharesConsole { console = console ?? Console() }
      fault = nil
      pause = HeldScreen.shortPause
      log(.notice, "drawing on \(found.name), \(found.size.width) × \(found.size.height)")
    } catch {
      tell(error)
    }
  }

  /// When to look again, if there is no screen.
  mutating func nextLook(at now: UInt64) -> UInt64? {
    guard screen == nil else { return nil }
    defer { pause = min(pause * 2, HeldScreen.longPause) }
    return now + pause
  }

  /// As bright as that from now on; false if the screen is lost.
  mutating func shine(_ percent: UInt8) -> Bool {
    self.percent = percent
    return attempt { (screen) throws(DisplayError) in try screen.shine(percent) }
  }

  /// Draws; false if the screen is lost.
  mutating func present(_ bitmap: Bitmap, changes: [Rect]) -> Bool {
    let percent = percent
    return attempt { (screen) throws(DisplayError) in
      try screen.shine(percent)
      try screen.present(bitmap, changes: changes)
    }
  }

  /// Does that with the screen, if it is there. The console has its place back if it is lost.
  private mutating func attempt(_ use: (any Screen) throws(DisplayError) -> Void) -> Bool {
    guard let screen else { return true }
    do {
      try use(screen)
      return true
    } catch {
      tell(error)
      self.screen = nil
      console = nil
      return false
    }
  }

  private mutating func tell(_ error: DisplayError) {
    if error != fault { log(.warning, "nothing is drawn until a screen can be used: \(error)") }
    fault = error
  }
}
