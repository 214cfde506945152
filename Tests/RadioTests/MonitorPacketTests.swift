import TestSupport
import Testing

@testable import Radio

/// What the kernel's monitor channel tells.
@Suite struct MonitorPacketTests {
  @Test func aPacketHasAnOpcodeAControllerAndAsManyBytesAsItSays() throws {
    let packet = try MonitorPacket(decoding: [2, 0, 1, 0, 3, 0, 3, 12, 0], time: 5)
    #expect(packet.opcode == 2 && packet.controller == 1 && packet.time == 5)
    #expect(packet.bytes == [3, 12, 0])
    #expect(try MonitorPacket(decoding: [1, 0, 0, 0, 0, 0], time: 0).bytes == [])
  }

  @Test func whatIsNoPacketIsRefused() {
    for bytes: [UInt8] in [
      [], [2, 0, 0, 0, 3], [2, 0, 0, 0, 3, 0, 1, 2], [2, 0, 0, 0, 1, 0, 1, 2],
    ] {
      let error = thrown(RadioError.self) { try MonitorPacket(decoding: bytes[...], time: 0) }
      #expect(error == .malformedEvent(code: nil, length: bytes.count))
    }
  }

  /// Where the kernel has no Bluetooth, or no right is given, the reason is one of two.
  @Test func theSocketOpensOrSaysWhyNot() {
    do throws(RadioError) {
      let socket = try MonitorSocket()
      #expect(socket.lost == 0)
    } catch {
      #expect(error == .noBluetooth || error == .notPermitted)
    }
  }
}
