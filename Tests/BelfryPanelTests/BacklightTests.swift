import Board
import Linux
import TestSupport
import Testing

@testable import belfry_panel

@Suite struct BacklightTests {
  @Test func itShinesFullyFromTheStartAndAsToldWhenItComesLater() throws {
    let folder = try #require(TemporaryDirectory())
    func brightness() throws -> String {
      let bytes = try File.read(folder("brightness"), limit: 16)
      return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }
    let name = try #require(DeviceName(["backlight:\(folder.path)"]))
    var light = Backlight(name)
    light.shineOn()
    let first = light.takeNews()
    #expect(first == .absent(folder("max_brightness")))
    light.shine(40)
    let second = light.takeNews()
    #expect(second == nil)
    for (file, value) in [("max_brightness", "200\n"), ("brightness", "010\n")] {
      try File.replace(folder(file), with: Array(value.utf8))
    }
    light.shineOn()
    #expect(try brightness() == "80")
    light.shine(100)
    #expect(try brightness() == "200")
  }
}
