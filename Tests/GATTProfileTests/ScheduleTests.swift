import GATTProfile
import TestSupport
import Testing

/// Days on which everything happens: links that go, programs that begin anew, messages given up.
@Suite struct ScheduleTests {
  private static let seeds = 0..<UInt64(max(8, 200 * scale()))

  @Test(arguments: seeds)
  func whateverHappensNothingIsLostOrDoubled(_ seed: UInt64) throws {
    var day = Day(seed: seed)
    try day.pass(events: 400)
    day.end()
    #expect(day.link.isIdle)
    #expect(day.link.highestReassembly <= Limits.reassembly)
    for party in [day.link.accessory, day.link.security, day.link.transport] {
      let missing = party.contents.keys.filter {
        party.taken[$0] == nil && !day.cancelled.contains($0)
      }
      #expect(missing.isEmpty, "seed \(seed)")
      #expect(party.taken.allSatisfy { party.contents[$0.key] == $0.value })
    }
    #expect(day.accessoryRestarts > 0 || day.link.accessory.repetitions == 0, "seed \(seed)")
  }
}

private struct Day {
  var link: SimulatedLink
  private(set) var cancelled: Set<MessageID> = []
  private(set) var accessoryRestarts = 0
  private let seed: UInt64
  private var random: SeededGenerator
  private var traffic: Traffic

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    traffic = Traffic(seed: seed)
    link = SimulatedLink(
      mtu: 23 + Int(random.next() % 495), faults: seed % 2 == 0 ? .all : .none, seed: seed)
    link.accessory.busyEvery = Int(seed % 5) * 4
    link.connect()
  }

  mutating func pass(events: Int) throws {
    for _ in 0..<events {
      try happen()
      for _ in 0..<random.next() % 60 { _ = link.step() }
    }
  }

  mutating func end() {
    link.mtu = 247
    if !link.isConnected { link.connect() }
    _ = link.run()
  }

  private mutating func happen() throws {
    switch random.next() % 16 {
    case 0: link.disconnect()
    case 1, 2: if !link.isConnected { link.connect() }
    case 3: link.restartTransport()
    case 4 where seed % 4 < 2: restartAccessory()
    case 5: cancel()
    case 6: link.mtu = 23 + Int(random.next() % 495)
    case 7: link.pass(random.next() % 20_000)
    case 8: link.sendKeysFromPhone(try traffic.item(Int(random.next() % 1_300)))
    case 9: link.sendFromAccessory(try traffic.item(Int(random.next() % 1_300)))
    case 10, 11: link.sendFromAccessory(try traffic.message(traffic.length() / 8))
    default: link.sendFromPhone(try traffic.message(traffic.length()))
    }
  }

  private mutating func restartAccessory() {
    accessoryRestarts += 1
    link.restartAccessory()
  }

  /// The phone gives one of its messages up.
  private mutating func cancel() {
    guard let id = link.transport.unsent.keys.min(by: { $0.value < $1.value }) else { return }
    link.transport.unsent[id] = nil
    link.transport.conversation.cancel(id)
    cancelled.insert(id)
  }
}
