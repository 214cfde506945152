import Board
import Display
import Linux
import PanelProtocol
import Settings
import TestSupport
import Testing

@testable import belfry_panel

@Suite struct BoardSettingsTests {
  typealias Line = (section: String, key: String, value: String)

  static let good: [Line] = [
    ("buttons", "up", "GPIO5"), ("buttons", "down", "/dev/gpiochip0:6"),
    ("buttons", "select", "pinctrl-rp1:13 active-high pull-down"), ("buttons", "debounce", "0"),
    ("buttons", "keyboards", "yes"), ("lights", "device", "led:ACT"),
    ("lights", "device", "gpio:GPIO17 active-low"), ("lights", "backlight", "backlight:10-0045"),
    ("lights", "backlight", "pwm:0:0"), ("lights", "call", "100 100"),
    ("sounds", "device", "pwm:/sys/class/pwm/pwmchip0:1"), ("sounds", "call", "none"),
    ("sounds", "device", "beeper:/dev/input/event3"), ("vibration", "time-sensitive", "50 x1"),
  ]

  @Test(arguments: good.indices)
  func aLineIsTakenOver(_ index: Int) throws {
    let line = BoardSettingsTests.good[index]
    let settings = try BoardSettings(line.section, line.key, line.value)
    // Only what differs from the shipped settings was taken over.
    #expect(settings != BoardSettings())
  }

  static let bad: [(line: Line, word: String)] = [
    (("buttons", "left", "GPIO5"), "left"), (("buttons", "up", ""), "GPIO5"),
    (("buttons", "up", "GPIO5 high"), "GPIO5 high"), (("buttons", "debounce", "1001"), "1001"),
    (("buttons", "keyboards", "on"), "on"), (("lights", "device", "ACT"), "ACT"),
    (("lights", "device", "led:"), "led:"), (("lights", "device", "led:ACT active-low"), "ACT"),
    (("lights", "device", "gpio:17:"), "17:"), (("lights", "device", "pwm:0"), "pwm:0"),
    (("sounds", "backlight", "led:ACT"), "backlight"), (("sounds", "ring", "100"), "ring"),
    (("sounds", "call", "loud"), "loud"), (("vibration", "device", "beeper:event3"), "event3"),
  ]

  @Test(arguments: bad.indices)
  func aBadLineIsRefusedWithItsNumberAndTheWordThatIsWrong(_ index: Int) {
    let (line, word) = BoardSettingsTests.bad[index]
    let fault = thrown(LineFault.self) {
      try BoardSettings(line.section, line.key, line.value)
    }
    #expect(fault?.line == 2)
    #expect(fault?.sentence.contains(word) == true)
  }

  @Test func othersSectionsArePassedOver() throws {
    #expect(try BoardSettings("screen", "device", "whatever") == BoardSettings())
  }

  @Test(arguments: Sense.allCases, Occasion.allCases)
  func everyShippedPatternCanBeRead(_ sense: Sense, _ occasion: Occasion) throws {
    let pattern = try Pattern(sense.pattern(occasion))
    #expect(pattern.step(after: 0)?.level.isOn == true)
    // What rings has no end of its own, what does not is over with its alert.
    #expect(
      (pattern.length == nil) == (occasion >= .timer || (sense, occasion) == (.light, .critical)))
  }

  @Test(arguments: [Sense.sound, .vibration], [Occasion.timer, .alarm, .call])
  func whatRingsGrowsFromStageToStage(_ sense: Sense, _ occasion: Occasion) throws {
    let stages = try Pattern(sense.pattern(occasion)).stages
    // How much of the time it is on, in percent.
    let shares: [UInt64] = stages.map { stage in
      let on = stage.steps.filter { $0.level.isOn }.reduce(0) { $0 + $1.time }
      return 100 * on / stage.steps.reduce(0) { $0 + $1.time }
    }
    #expect(shares.count > 1)
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 }, "\(shares)")
  }

  /// Wiring and settings for three boards.
  static let examples: [(name: String, buttons: Int, devices: Int)] = [
    ("hdmi", 0, 1), ("oled", 3, 2), ("hat", 4, 0),
  ]

  @Test(arguments: examples.indices)
  func theExamplesOfBoardsCanBeRead(_ index: Int) throws {
    let (name, buttons, devices) = BoardSettingsTests.examples[index]
    let sections = try Section.sections(of: try example(name))
    let settings = try BoardSettings(sections)
    #expect(settings.controls.buttons.count == buttons)
    #expect(settings.devices.count == devices)
    let screen = try #require(sections.first { $0.name == "screen" }?.assignments.first)
    #expect(throws: Never.self) { try ScreenChoice(screen.value) }
  }

  private func example(_ name: String) throws -> [UInt8] {
    let folders = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try File.read("/\(folders)/Systemd/boards/\(name).conf", limit: 65_536)
  }

  static let occasions: [(kind: Card.Kind, attributes: Card.Attributes, occasion: Occasion)] = [
    (.notification, [], .notification), (.liveActivity, [], .notification),
    (.notification, [.priority], .priority), (.notification, [.timeSensitive], .timeSensitive),
    (.notification, [.critical, .priority], .critical), (.call, [.critical], .call),
    (.alarm, [], .alarm), (.timer, [], .timer),
  ]

  @Test(arguments: occasions.indices)
  func kindAndPriorityNameTheOccasion(_ index: Int) {
    let (kind, attributes, occasion) = BoardSettingsTests.occasions[index]
    #expect(Occasion(kind, attributes) == occasion)
  }
}

extension BoardSettings {
  /// A file of one line below its head.
  init(_ section: String, _ key: String, _ value: String) throws {
    try self.init(lines: "[\(section)]", "\(key) = \(value)")
  }

  /// A file of these lines.
  init(lines: String...) throws {
    let text = lines.joined(separator: "\n")
    try self.init(try Section.sections(of: Array(text.utf8)))
  }
}
