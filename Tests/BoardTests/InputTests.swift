import Linux
import TestSupport
import Testing

@testable import Board

@Suite struct KnobTests {
  static let cases: [(positions: Int32?, moves: [Int32], steps: [Int32])] = [
    (nil, [5, 6, 4], [0, 1, -2]),
    (24, [23, 0, 1, 23], [0, 1, 1, -2]),
    (24, [0, 12], [0, 12]),
    (nil, [Int32.max, Int32.min], [0, 1]),
  ]

  @Test(arguments: cases.indices)
  func positionsBecomeStepsByTheShorterWay(_ index: Int) {
    let (positions, moves, steps) = KnobTests.cases[index]
    var knob = Knob(positions: positions)
    #expect(moves.map { knob.moved(to: $0) } == steps)
  }
}

@Suite struct InputUseTests {
  /// What devices have, by linux/input-event-codes.h, and what is used of it.
  struct Device {
    let name: String
    var keys: [Int32] = []
    var relative: [Int32] = []
    var absolute: [Int32] = []
    var use: (hasKeys: Bool, axis: InputUse.Axis?)?
  }

  static let devices: [Device] = [
    Device(name: "keyboard", keys: [1, 28, 30, 103], use: (true, nil)),
    Device(name: "power button", keys: [116]),
    Device(name: "mouse", keys: [0x110, 0x111], relative: [0, 1, 8, 11]),
    Device(
      name: "keyboard with a pointer in it", keys: [28, 0x110], relative: [0, 1, 8],
      use: (true, nil)),
    Device(name: "touch screen", keys: [0x14A], absolute: [0, 1, 0x35]),
    Device(
      name: "game pad", keys: [0x130, 0x131, 0x220], absolute: [0, 1, 2, 5], use: (true, nil)),
    Device(name: "encoder in steps", relative: [0], use: (false, .steps(code: 0))),
    Device(name: "encoder as a dial", relative: [7], use: (false, .steps(code: 7))),
    Device(name: "encoder as a wheel", relative: [8, 11], use: (false, .wheel(code: 8))),
    Device(
      name: "encoder in positions, pressed", keys: [28], absolute: [0],
      use: (true, .positions(code: 0))),
    Device(name: "lid switch"),
  ]

  @Test(arguments: devices.indices)
  func onlyKeysAndKnobsAreUsed(_ index: Int) {
    let device = InputUseTests.devices[index]
    let use = InputUse(
      keys: EventBits(device.keys), relative: EventBits(device.relative),
      absolute: EventBits(device.absolute))
    #expect(use?.hasKeys == device.use?.hasKeys, "\(device.name)")
    #expect(use?.axis == device.use?.axis, "\(device.name)")
  }
}

@Suite struct LineNameTests {
  static let good: [(text: String, chip: String?, line: String)] = [
    ("17", nil, "17"), ("GPIO17", nil, "GPIO17"), ("pinctrl-rp1:17", "pinctrl-rp1", "17"),
    ("/dev/gpiochip0:3", "/dev/gpiochip0", "3"), ("1f00:0.gpio:LED", "1f00:0.gpio", "LED"),
  ]

  @Test(arguments: good.indices)
  func aLineIsNamedInOneWord(_ index: Int) throws {
    let (text, chip, line) = LineNameTests.good[index]
    let name = try #require(LineName(text))
    #expect(name == LineName(chip: chip, line: line))
    #expect(name.description == text)
  }

  @Test(arguments: ["", ":", "17:", ":17"])
  func halfANameIsNone(_ text: String) { #expect(LineName(text) == nil) }

  @Test(arguments: ["0", "0:", ":0", "0:x", "a:0", "0:0:0", "-1:0"])
  func whatIsNoChannelIsNone(_ text: String) { #expect(PWM.Name(text) == nil) }

  @Test func aChannelIsNamedByNumberOrPath() {
    #expect(PWM.Name("2:1")?.chip == "/sys/class/pwm/pwmchip2")
    #expect(PWM.Name("/sys/class/pwm/pwmchip2:1")?.channel == 1)
  }
}

@Suite struct DeviceFolderTests {
  @Test func whatComesAndGoesIsTold() throws {
    let folder = try #require(TemporaryDirectory())
    let watcher = try DeviceFolder()
    #expect(watcher.watch(folder.path))
    #expect(!watcher.watch("\(folder.path)/absent"))
    #expect(try watcher.changes().isEmpty)
    try File.replace(folder("event7"), with: [1])
    #expect(try watcher.changes().contains(folder("event7")))
  }

  @Test(arguments: [
    ("/nowhere/event0", BoardError.absent("/nowhere/event0")),
    ("/dev/null", .notADevice("/dev/null")),
  ])
  func whatIsNoDeviceIsSaidSo(_ path: String, _ error: BoardError) {
    #expect(thrown(BoardError.self) { try Chip(path: path).lineCount } == error)
    #expect(thrown(BoardError.self) { try Beeper(path: path) } == error)
    #expect(!error.description.isEmpty)
  }

  @Test func whereNoChipIsSeenNobodyIsAskedToNameOne() {
    #expect(BoardError.whichChip(found: []).description.hasPrefix("no GPIO chip can be seen"))
    #expect(BoardError.whichChip(found: ["a", "b"]).description.contains("there are a, b"))
  }
}
