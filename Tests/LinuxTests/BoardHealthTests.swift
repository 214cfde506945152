import Foundation
import Linux
import TestSupport
import Testing

/// A board's power and heat, as the kernel tells them in files.
@Suite struct BoardHealthTests {
  private let root: TemporaryDirectory

  init() throws { root = try #require(TemporaryDirectory()) }

  private func put(_ text: String, at path: String) throws {
    let file = URL(fileURLWithPath: root("class/\(path)"))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  @Test func whatNothingTellsIsNotKnown() {
    for root in [root.path, "/nowhere"] {
      let health = BoardHealth(root: root)
      #expect(health.charge == nil && health.isPowered == nil)
      #expect(health.isUndervoltage == nil && health.temperature == nil)
    }
  }

  @Test func aBoardWithABatteryAndASensorIsRead() throws {
    try put("Battery\n", at: "power_supply/axp20x-battery/type")
    try put("73\n", at: "power_supply/axp20x-battery/capacity")
    try put("USB\n", at: "power_supply/axp20x-usb/type")
    try put("0\n", at: "power_supply/axp20x-usb/online")
    try put("Mains\n", at: "power_supply/axp20x-ac/type")
    try put("1\n", at: "power_supply/axp20x-ac/online")
    try put("cpu_thermal\n", at: "hwmon/hwmon0/name")
    try put("rpi_volt\n", at: "hwmon/hwmon1/name")
    try put("1\n", at: "hwmon/hwmon1/in0_lcrit_alarm")
    try put("48250\n", at: "thermal/thermal_zone0/temp")
    try put("61500\n", at: "thermal/thermal_zone1/temp")
    let health = BoardHealth(root: root.path)
    #expect(health.charge == 73)
    #expect(health.isPowered == true)
    #expect(health.isUndervoltage == true)
    #expect(health.temperature == 62)
  }

  @Test(arguments: ["", "no number", "99999999999999999999", String(repeating: "9", count: 9_000)])
  func nonsenseIsNotBelieved(_ text: String) throws {
    try put("Battery", at: "power_supply/b/type")
    try put(text, at: "power_supply/b/capacity")
    try put(text, at: "thermal/thermal_zone0/temp")
    let health = BoardHealth(root: root.path)
    #expect(health.charge == nil && health.temperature == nil)
  }
}
