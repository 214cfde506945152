import DBus
import Glibc
import Linux
import TestSupport
import Testing

@Suite(.enabled(if: PrivateBus.isInstalled)) struct DescriptorTests {
  private let caller: Party
  private let callee: Party
  private let bus: PrivateBus

  init() throws {
    bus = try #require(PrivateBus())
    caller = try Party(bus)
    callee = try Party(bus)
  }

  @Test func descriptorsTravelBothWays() throws {
    let (ours, theirs) = try UnixSocket.packets.pair()
    let mine = PacketConnection(Descriptor(owning: ours))
    let id = try caller.call(
      callee.name, "Take", [.descriptor(0), .variant(.descriptor(0))], descriptors: [theirs])
    close(theirs)
    let call = try #require(try callee.nextCall())
    #expect(call.arguments == [.descriptor(0), .variant(.descriptor(1))])
    #expect(call.descriptors.count == 2)
    guard let taken = call.descriptors.take(0) else {
      Issue.record("nothing came")
      return
    }
    let isTakenAgain = call.descriptors.take(0) != nil
    let isTakenFromNowhere = call.descriptors.take(2) != nil
    #expect(!isTakenAgain && !isTakenFromNowhere)
    try callee.connection.reply(to: call, arguments: [.descriptor(0)], descriptors: [taken.number])
    #expect(try PacketConnection(taken).send([1, 2]))
    let reply = try #require(try caller.reply(to: id)).get()
    guard let back = reply.descriptors.take(0) else {
      Issue.record("nothing came back")
      return
    }
    #expect(try PacketConnection(back).send([3]))
    #expect(try mine.receive(limit: 10) == .packet([1, 2]))
    #expect(try mine.receive(limit: 10) == .packet([3]))
  }

  @Test func whatNobodyTakesIsClosed() throws {
    let (ours, theirs) = try UnixSocket.packets.pair()
    let mine = PacketConnection(Descriptor(owning: ours))
    _ = try caller.call(callee.name, "Take", [.descriptor(0)], descriptors: [theirs])
    close(theirs)
    do {
      let call = try #require(try callee.nextCall())
      #expect(call.descriptors.count == 1)
      #expect(!isReadable(ours, within: 0))
    }
    #expect(isReadable(ours, within: 5_000))
    _ = mine
  }

  @Test(arguments: [
    ([Value.descriptor(1)], ValueFault.descriptorPlace(1)),
    ([.descriptor(-1)], .descriptorPlace(-1)),
  ])
  func aPlaceWithoutDescriptorIsRefused(_ arguments: [Value], _ fault: ValueFault) throws {
    let (one, other) = try UnixSocket.packets.pair()
    defer { for number in [one, other] { close(number) } }
    let error = thrown(DBusError.self) {
      try caller.call(callee.name, "Take", arguments, descriptors: [one])
    }
    #expect(error == .unfitValue(fault))
  }

  @Test func aClosedDescriptorIsRefused() throws {
    let error = thrown(DBusError.self) {
      try caller.call(callee.name, "Take", [.descriptor(0)], descriptors: [100_000])
    }
    #expect(error == .unfitValue(.descriptorPlace(0)))
  }

  @Test func tooManyAreRefused() throws {
    let error = thrown(DBusError.self) {
      try caller.call(
        callee.name, "Take", [Value](repeating: .descriptor(0), count: 17),
        descriptors: [STDOUT_FILENO])
    }
    #expect(error == .unfitValue(.descriptors(limit: 16)))
  }

  @Test func asManyAsAllowedArrive() throws {
    let places = [Value](repeating: .descriptor(0), count: 16)
    _ = try caller.call(callee.name, "Take", places, descriptors: [STDOUT_FILENO])
    let call = try #require(try callee.nextCall())
    #expect(call.descriptors.count == 16)
    #expect(call.arguments == (0..<16).map { .descriptor($0) })
  }

  @Test func aThousandCallsLeaveNoDescriptorOpen() throws {
    let (ours, theirs) = try UnixSocket.packets.pair()
    let mine = PacketConnection(Descriptor(owning: ours))
    for round in 0..<1000 {
      let id = try caller.call(callee.name, "Take", [.descriptor(0)], descriptors: [theirs])
      let call = try #require(try callee.nextCall())
      if round.isMultiple(of: 2) { _ = call.descriptors.take(0) }
      try callee.connection.reply(to: call, arguments: [.descriptor(0)], descriptors: [theirs])
      _ = try #require(try caller.reply(to: id)).get()
    }
    #expect(!isReadable(ours, within: 0))
    close(theirs)
    #expect(isReadable(ours, within: 5_000))
    #expect(try mine.receive(limit: 1) == .end)
  }
}
