import GATTProfile
import Peripheral
import TestSupport
import Testing

/// The rules of GATT/README.md, "L2CAP".
@Suite struct ChannelLinkTests {
  @Test func aValueComesWithItsCharacteristic() {
    var link = ChannelLink(sendLimit: 2_048)
    #expect(
      link.receive([3, 0x11, 7], numbering: 1) == .written(.dataIn, [0x11, 7], request: nil))
    #expect(
      link.receive([2, 0x11, 7], numbering: 2) == .written(.keyExchange, [0x11, 7], request: 2))
  }

  @Test func aNumberAloneSubscribes() {
    var link = ChannelLink(sendLimit: 2_048)
    #expect(link.receive([4], numbering: 1) == .subscribed(.dataOut, active: true))
    #expect(link.receive([2], numbering: 2) == .subscribed(.keyExchange, active: true))
    #expect(link.receive([4], numbering: 3) == nil)
  }

  @Test(
    arguments: [
      // Nothing; no such characteristic; nothing to subscribe to.
      [], [0], [6], [0xFF, 1], [1], [3], [5],
      // Not to be written.
      [1, 0x11], [4, 0x11], [5, 0x11],
      // Longer than a value.
      [3] + [UInt8](repeating: 0x11, count: 501),
    ] as [[UInt8]])
  func whatDoesNotFitIsDropped(_ packet: [UInt8]) {
    var link = ChannelLink(sendLimit: 2_048)
    #expect(link.receive(packet, numbering: 1) == nil)
    #expect(link.outgoing.isEmpty)
  }

  @Test func theLongestValueIsTaken() {
    var link = ChannelLink(sendLimit: 2_048)
    let value = [UInt8](repeating: 0x11, count: 500)
    #expect(link.receive([3] + value, numbering: 1) == .written(.dataIn, value, request: nil))
  }

  @Test func whoDidNotSubscribeGetsNothing() throws {
    var link = ChannelLink(sendLimit: 2_048)
    #expect(try link.send([0x14], of: .dataOut))
    #expect(link.outgoing.isEmpty)
  }

  @Test func whoSubscribedGetsValuesInOrder() throws {
    var link = ChannelLink(sendLimit: 2_048)
    _ = link.receive([4], numbering: 1)
    #expect(try !link.send([0x13, 1], of: .dataOut))
    #expect(try !link.send([0x14, 2], of: .dataOut))
    #expect(link.outgoing.map(\.packet) == [[4, 0x13, 1], [4, 0x14, 2]])
  }

  @Test(arguments: [(23, 22), (24, 23), (500, 499), (501, 500), (65_535, 500), (0, 0)])
  func valuesAreAsLongAsThePhoneTakes(_ sendLimit: Int, _ value: Int) throws {
    var link = ChannelLink(sendLimit: sendLimit)
    _ = link.receive([4], numbering: 1)
    #expect(link.valueLimit == value)
    #expect(link.mtu == value + 3)
    let error = thrown(ChannelError.self) {
      try link.send([UInt8](repeating: 0, count: value + 1), of: .dataOut)
    }
    #expect(error == .valueTooLong(length: value + 1, limit: value))
  }

  @Test func aPhoneThatDoesNotReadIsNotWaitedForForEver() throws {
    var link = ChannelLink(sendLimit: 100)
    _ = link.receive([4], numbering: 1)
    for _ in 0..<64 { _ = try link.send([1], of: .dataOut) }
    let error = thrown(ChannelError.self) { try link.send([1], of: .dataOut) }
    #expect(error == .tooManyWaiting(limit: 64))
  }
}
