import Bus
import TestSupport
import Testing

/// What goes through a worker stream.
@Suite struct WorkerPacketTests {
  @Test func aPacketIsReadAsItIsWritten() {
    let packet = WorkerPacket(phone: 0x0403_0201, subject: 128, bytes: [9, 8])
    #expect(packet.encoded == [1, 2, 3, 4, 128, 9, 8])
    #expect(WorkerPacket(decoding: packet.encoded) == packet)
  }

  /// Too short, of a subject that is not for programs, too long.
  static let unfit: [[UInt8]] = [
    [], [1, 0, 0, 0], [1, 0, 0, 0, 127, 1],
    [1, 0, 0, 0, 128] + [UInt8](repeating: 0, count: 3969),
  ]

  @Test(arguments: unfit)
  func whatIsNoneIsRefused(_ bytes: [UInt8]) {
    #expect(WorkerPacket(decoding: bytes) == nil)
  }

  @Test(arguments: UInt64(0)..<200)
  func anyBytesAreAPacketOrNone(_ seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    let bytes = chance.bytes(Int.random(in: 0...4_200, using: &chance))
    let isOne = (5...WorkerPacket.limit).contains(bytes.count) && bytes[4] >= 128
    #expect(WorkerPacket(decoding: bytes)?.encoded == (isOne ? bytes : nil))
  }

  @Test func anAllowanceComesBackWithTime() {
    var allowance = Allowance(count: 2, within: 1_000)
    let early = [0, 10, 20].map { allowance.take(at: $0) }
    #expect(early == [true, true, false])
    let late = [999, 1_000, 1_005, 1_010].map { allowance.take(at: $0) }
    #expect(late == [false, true, false, true])
  }
}
