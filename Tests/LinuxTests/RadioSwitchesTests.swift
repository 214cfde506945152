import Linux
import TestSupport
import Testing

@Suite struct RadioSwitchesTests {
  @Test func theKernelIsToldToOpenAllBluetoothSwitches() throws {
    let folder = try #require(TemporaryDirectory())
    let path = folder("rfkill")
    try File.replace(path, with: [])
    try RadioSwitches.openBluetooth(at: path)
    // linux/rfkill.h: index, type 2, operation 3, neither switch.
    #expect(try hex(File.read(path, limit: 16)) == "0000000002030000")
  }

  @Test func whereThereAreNoSwitchesOneErrorSaysSo() {
    #expect(throws: SystemError.self) { try RadioSwitches.openBluetooth(at: "/nowhere/rfkill") }
  }
}
