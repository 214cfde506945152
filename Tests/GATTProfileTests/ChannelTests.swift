import GATTProfile
import TestSupport
import Testing

private let packets: [ChannelPacket] = [
  .welcome, .token([UInt8](repeating: 7, count: ChannelPacket.tokenLength)),
  .subscribe(.dataOut), .value(.dataIn, [1]),
  .value(.keyExchange, [UInt8](repeating: 2, count: Limits.value)),
]

@Suite struct ChannelTests {
  @Test(arguments: packets)
  func aPacketComesBackAsItWas(_ packet: ChannelPacket) {
    #expect(ChannelPacket(decoding: packet.encoded) == packet)
  }

  @Test(arguments: [[], [0, 1], [9], [6, 1], [UInt8](repeating: 0, count: 34)])
  func whatIsNoPacketIsPassedOver(_ bytes: [UInt8]) {
    #expect(ChannelPacket(decoding: bytes) == nil)
  }

  @Test func packetsAreCutOutHoweverTheBytesArrive() throws {
    let bytes = packets.flatMap { PacketStream.framed($0.encoded) }
    for length in [1, 2, 3, 7, 100, bytes.count] {
      var stream = PacketStream()
      var heard: [[UInt8]] = []
      for start in stride(from: 0, to: bytes.count, by: length) {
        stream.append(bytes[start..<min(start + length, bytes.count)])
        heard += try stream.takePackets()
      }
      #expect(heard == packets.map { $0.encoded })
    }
  }

  @Test(arguments: [(0, [0, 0]), (502, [0xF6, 1]), (65_535, [0xFF, 0xFF])])
  func aLengthThatDoesNotFitEndsTheStream(_ length: Int, _ bytes: [UInt8]) {
    var stream = PacketStream()
    stream.append(bytes)
    #expect(thrown(UnfitPacket.self) { try stream.takePackets() } == UnfitPacket(length: length))
  }
}
