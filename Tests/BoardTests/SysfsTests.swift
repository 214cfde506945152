import Linux
import TestSupport
import Testing

@testable import Board

/// Plain files in the place of the kernel's.
@Suite struct SysfsTests {
  let folder: TemporaryDirectory

  init() throws { folder = try #require(TemporaryDirectory()) }

  func put(_ values: [String: String]) throws {
    for (name, value) in values { try File.replace(folder(name), with: Array(value.utf8)) }
  }

  func value(_ name: String) throws -> String {
    String(decoding: try File.read(folder(name), limit: 64).prefix { $0 != 0x0A }, as: UTF8.self)
  }

  static let levels: [(percent: UInt8, most: UInt64, brightness: String)] = [
    (0, 255, "0"), (1, 255, "2"), (50, 255, "127"), (100, 255, "255"), (1, 1, "1"), (99, 1, "1"),
    (100, 1, "1"), (1, 31, "1"),
  ]

  @Test(arguments: levels.indices)
  func aLampShinesAsItsDriverCounts(_ index: Int) throws {
    let (percent, most, brightness) = SysfsTests.levels[index]
    try put(["max_brightness": "\(most)\n", "brightness": "0\n"])
    let lamp = try SysfsLight(folder.path, in: .leds)
    try lamp.set(Level(percent: percent))
    // Only what changes is written.
    if percent > 0 { #expect(try value("brightness") == brightness) }
    try lamp.set(.off)
    #expect(try value("brightness").first == "0")
  }

  @Test func aLampWithoutItsFilesIsAbsent() throws {
    let missing = folder("max_brightness")
    #expect(
      thrown(BoardError.self) { try SysfsLight(folder.path, in: .leds) } == .absent(missing))
    try put(["max_brightness": "bright\n"])
    #expect(
      thrown(BoardError.self) { try SysfsLight(folder.path, in: .leds) }
        == .notANumber(path: missing))
  }

  @Test func aBuzzerGetsItsToneAndALampItsWidth() throws {
    let channel = try #require(TemporaryDirectory())
    #expect(thrown(BoardError.self) { try PWM(#require(PWM.Name("99:0")), use: .lamp) } != nil)
    let name = try #require(PWM.Name("\(channel.path):0"))
    try Directory.makePrivate("\(channel.path)/pwm0")
    for file in ["period", "duty_cycle", "enable"] {
      try File.replace("\(channel.path)/pwm0/\(file)", with: Array("0\n".utf8))
    }
    func value(_ file: String) throws -> UInt64 {
      try Attribute("\(channel.path)/pwm0", file).read()
    }
    let buzzer = try PWM(name, use: .buzzer(pitch: 2000))
    try buzzer.set(Level(percent: 50, pitch: 1000))
    #expect(try value("period") == 1_000_000)
    #expect(try value("duty_cycle") == 250_000)
    #expect(try value("enable") == 1)
    try buzzer.set(.full)
    #expect(try value("period") == 500_000)
    #expect(try value("duty_cycle") == 250_000)
    try buzzer.set(.off)
    #expect(try value("enable") == 0)
    let lamp = try PWM(name, use: .lamp)
    try lamp.set(.full)
    #expect(try value("duty_cycle") == value("period"))
  }
}
