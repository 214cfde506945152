import Capture
import TestSupport
import Testing

/// Keys of links do not get into a recording.
@Suite struct KeyTests {
  private static let key = [UInt8](repeating: 0xAA, count: 16)
  private static let head: [UInt8] = [0x40, 0]

  /// A packet's kind at the monitor, what stands before the key, and what stands behind it.
  static let packets: [(MonitorKind, [UInt8], [UInt8])] = [
    (.command, [0x0B, 0x04, 22, 1, 2, 3, 4, 5, 6], []),
    (.command, [0x19, 0x20, 28, 0x40, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], []),
    (.command, [0x1A, 0x20, 18, 0x40, 0], []),
    (.command, [0x17, 0x20, 32], [UInt8](repeating: 5, count: 16)),
    (.event, [0x18, 23, 1, 2, 3, 4, 5, 6], [4]),
    (.dataSent, [0x40, 0, 21, 0, 17, 0, 6, 0, 0x06], []),
    (.dataReceived, [0x40, 0x20, 21, 0, 17, 0, 6, 0, 0x08], []),
    (.controlCommand, [1, 0, 0, 0, 0x13, 0], []),
    (.controlEvent, [1, 0, 0, 0, 0x0A, 0], []),
  ]

  @Test(arguments: packets)
  func eachKindOfKeyIsBlanked(_ kind: MonitorKind, _ before: [UInt8], _ after: [UInt8]) {
    let record = SnoopRecord(
      time: 0, opcode: kind.rawValue, controller: 0, bytes: before + Self.key + after)
    let blank = record.withoutKeys
    #expect(blank.bytes == before + [UInt8](repeating: 0, count: 16) + after)
    #expect(blank.flags == record.flags && blank.length == record.length)
  }

  @Test func cutPacketsAndAllOthersStayAsTheyAre() {
    for (kind, before, _) in Self.packets {
      for count in 0...before.count {
        let record = SnoopRecord(
          time: 0, opcode: kind.rawValue, controller: 0, bytes: Array(before.prefix(count)))
        #expect(record.withoutKeys == record)
      }
    }
    var scene = Scene()
    scene.connect()
    scene.discover()
    scene.value(0x52, 7, Example.fragment, isSent: false)
    scene.send([0x06] + Self.key, on: 4, isSent: true)
    for record in scene.records { #expect(record.withoutKeys == record) }
  }
}
