import Linux
import Testing

@Suite struct PacketConnectionTests {
  private let near: PacketConnection
  private let far: PacketConnection

  init() throws {
    let (one, two) = try UnixSocket.packets.pair()
    near = PacketConnection(Descriptor(owning: one))
    far = PacketConnection(Descriptor(owning: two))
  }

  @Test func packetsKeepTheirBorders() throws {
    #expect(try near.send([1, 2]))
    #expect(try near.send([3]))
    #expect(try far.receive(limit: 10) == .packet([1, 2]))
    #expect(try far.receive(limit: 10) == .packet([3]))
    #expect(try far.receive(limit: 10) == .nothing)
  }

  @Test func aPacketThatIsTooLongIsLostWhole() throws {
    #expect(try near.send([UInt8](repeating: 1, count: 11)))
    #expect(try near.send([2]))
    #expect(throws: SystemError.packetTooLong(length: 11, limit: 10)) {
      try far.receive(limit: 10)
    }
    #expect(try far.receive(limit: 10) == .packet([2]))
  }

  @Test func aReaderThatDoesNotReadHoldsTheWriterBack() throws {
    var count = 0
    while try near.send([UInt8](repeating: UInt8(truncatingIfNeeded: count), count: 500)) {
      count += 1
    }
    #expect(count > 10)
    for index in 0..<count {
      let packet = [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: 500)
      #expect(try far.receive(limit: 500) == .packet(packet))
    }
    #expect(try near.send([1]))
  }

  @Test func aBurstIsAllThatWaitsUpToABound() throws {
    #expect(try far.receiveBurst(limit: 10).packets.isEmpty)
    let lengths = (0..<40).map { $0 % 11 + 1 }
    let sent = lengths.filter { $0 <= 10 }
    for length in lengths { #expect(try near.send([UInt8](repeating: 7, count: length))) }
    let first = try far.receiveBurst(limit: 10)
    let second = try far.receiveBurst(limit: 10)
    #expect(first.packets.count == 30, "32 packets, of which 2 are too long")
    #expect((first.packets + second.packets).map(\.count) == sent)
    #expect(!first.isEnd && !second.isEnd)
  }

  @Test func aBurstMayHoldTheEnd() throws {
    let (one, two) = try UnixSocket.packets.pair()
    let reader = PacketConnection(Descriptor(owning: one))
    do {
      let writer = PacketConnection(Descriptor(owning: two))
      #expect(try writer.send([1]))
      #expect(try writer.send([2]))
    }
    let last = try reader.receiveBurst(limit: 10)
    #expect(last.packets == [[1], [2]] && last.isEnd)
    let nothing = try reader.receiveBurst(limit: 10)
    #expect(nothing.packets.isEmpty && nothing.isEnd)
  }

  @Test func aResetIsTheEnd() throws {
    let (one, two) = try UnixSocket.packets.pair()
    let reader = PacketConnection(Descriptor(owning: one))
    do {
      let writer = PacketConnection(Descriptor(owning: two))
      #expect(try reader.send([1]))
      withExtendedLifetime(writer) {}
    }
    #expect(try reader.receiveBurst(limit: 10).isEnd)
  }

  @Test func aDescriptorTravelsBesideItsPacket() throws {
    let (one, two) = try UnixSocket.packets.pair()
    let other = PacketConnection(Descriptor(owning: one))
    #expect(try near.send([7], descriptor: two))
    _ = Descriptor(owning: two)
    #expect(try near.send([8]))
    var handed: CInt = -1
    #expect(try far.receive(limit: 10, descriptor: &handed) == .packet([7]))
    let mine = PacketConnection(Descriptor(owning: handed))
    #expect(try mine.send([1, 2, 3]))
    #expect(try other.receive(limit: 10) == .packet([1, 2, 3]))
    #expect(try far.receive(limit: 10, descriptor: &handed) == .packet([8]))
    #expect(handed == -1)
  }

  @Test func aDescriptorThatNobodyAskedForIsClosed() throws {
    let (one, two) = try UnixSocket.packets.pair()
    let other = PacketConnection(Descriptor(owning: one))
    #expect(try near.send([7], descriptor: two))
    _ = Descriptor(owning: two)
    #expect(try other.receive(limit: 10) == .nothing)
    #expect(try far.receive(limit: 10) == .packet([7]))
    #expect(try other.receive(limit: 10) == .end)
  }

  @Test func theEndComesAfterWhatWasSent() throws {
    let (one, two) = try UnixSocket.packets.pair()
    let reader = PacketConnection(Descriptor(owning: one))
    do { _ = try PacketConnection(Descriptor(owning: two)).send([1]) }
    #expect(try reader.receive(limit: 10) == .packet([1]))
    #expect(try reader.receive(limit: 10) == .end)
  }
}
