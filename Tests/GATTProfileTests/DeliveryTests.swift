import GATTProfile
import TestSupport
import Testing

/// Every message arrives exactly once, byte for byte, whatever the link does.
@Suite struct DeliveryTests {
  /// The share of the full counts that is run: a tenth, or BELFRY_SCALE.
  private static let messages = Int(10_000 * scale())

  @Test(arguments: [23, 185, 247, 517])
  func everyMessageArrivesOnceOnALinkWithEveryFault(_ mtu: Int) throws {
    var link = SimulatedLink(mtu: mtu, faults: .all, seed: UInt64(mtu))
    var traffic = Traffic(seed: UInt64(mtu))
    link.connect()
    var sent = 0
    while sent < Self.messages || !link.isIdle {
      if sent < Self.messages, link.transport.conversation.queued < 20,
        link.accessory.conversation.queued < 20
      {
        try send(sent, &link, &traffic)
        sent += 1
        if sent % 50 == 0 {
          link.disconnect()
          link.connect()
        }
      }
      let goesOn = link.step()
      try #require(goesOn, "nothing is left to happen, yet not all has arrived")
    }
    expectAll(link, sent)
  }

  @Test(arguments: [
    Faults.none, .lossy, .doubling, .reordering, .truncating, .corrupting, .all,
  ])
  func everyKindOfFaultIsOvercome(_ faults: Faults) throws {
    for mtu in [64, 185] {
      var link = SimulatedLink(mtu: mtu, faults: faults, seed: UInt64(mtu))
      var traffic = Traffic(seed: 5)
      for index in 0..<30 { try send(index, &link, &traffic) }
      link.connect()
      let isDone = link.run()
      #expect(isDone)
      expectAll(link, 30)
      // Each wait doubles: a message that the other end waits for in vain would show here.
      #expect(link.accessory.longestSilence <= 3 && link.transport.longestSilence <= 3)
      if faults.corrupted == 0 { #expect(link.accessory.expired == 0) }
    }
  }

  @Test(arguments: [2, 3, 7])
  func aReceiverThatIsOftenBusyGetsEveryMessageAllTheSame(_ busyEvery: Int) throws {
    var link = SimulatedLink(mtu: 185, faults: .lossy, seed: 4)
    link.accessory.busyEvery = busyEvery
    link.transport.busyEvery = busyEvery
    var traffic = Traffic(seed: 4)
    for index in 0..<60 { try send(index, &link, &traffic) }
    link.connect()
    let isDone = link.run()
    #expect(isDone)
    expectAll(link, 60)
    #expect(link.accessory.longestSilence <= 3 && link.transport.longestSilence <= 3)
  }

  @Test func theMTUMayChangeAtAnyTime() throws {
    var link = SimulatedLink(mtu: 23, faults: .all, seed: 9)
    var traffic = Traffic(seed: 9)
    var random = SeededGenerator(seed: 9)
    for index in 0..<60 { try send(index, &link, &traffic) }
    link.connect()
    while !link.isIdle {
      if random.next() % 10 == 0 { link.mtu = 23 + Int(random.next() % 495) }
      let goesOn = link.step()
      try #require(goesOn, "nothing is left to happen, yet not all has arrived")
    }
    expectAll(link, 60)
  }

  private func send(_ index: Int, _ link: inout SimulatedLink, _ traffic: inout Traffic) throws {
    switch index % 8 {
    case 0: link.sendKeysFromPhone(try traffic.item(min(traffic.length(), Limits.promptSealed)))
    case 1: link.sendFromAccessory(try traffic.item(min(traffic.length(), Limits.promptSealed)))
    case 2, 3: link.sendFromAccessory(try traffic.message(traffic.length()))
    default: link.sendFromPhone(try traffic.message(traffic.length()))
    }
  }

  private func expectAll(_ link: SimulatedLink, _ count: Int) {
    let parties = [link.accessory, link.security, link.transport]
    #expect(parties.reduce(0) { $0 + $1.taken.count } == count)
    #expect(parties.allSatisfy { $0.repetitions == 0 && $0.taken == $0.contents })
    #expect(parties.allSatisfy { $0.finished.values.allSatisfy { $0 == .accepted } })
    #expect(link.highestReassembly <= Limits.reassembly)
  }
}
