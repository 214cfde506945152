import Linux
import Network
import TestSupport
import Testing

/// A client and a broker that does as it likes.
private struct Duel {
  let broker: HostileBroker
  let wire: Wire

  /// The two ends know each other if `isWelcome`.
  init(isWelcome: Bool = true) throws {
    broker = try HostileBroker()
    var target = Broker(
      host: "127.0.0.1", port: broker.port, client: "board", subscription: "b/down")
    target.security = .none
    wire = try Wire(target)
    try broker.accept()
    guard isWelcome else { return }
    broker.send(Packet.welcome + Packet.subscribed)
    #expect(try wire.next() == .connected(hasSession: false))
    #expect(try wire.next() == .subscribed)
    _ = try wire.pump()
    _ = broker.received()
  }
}

@Suite struct HostileTests {
  @Test func nothingIsAcknowledgedBeforeItIsReleased() throws {
    let duel = try Duel()
    duel.broker.send(Packet.message([1], identifier: 7))
    #expect(try duel.wire.message() == [1])
    #expect(try duel.wire.pump() == [])
    #expect(duel.broker.received() == [])
    duel.wire.release()
    #expect(try duel.wire.pump() == [])
    #expect(Packet.acknowledged(in: duel.broker.received()) == [7])
  }

  @Test func aFloodIsReadNoFasterThanItIsSettled() throws {
    let duel = try Duel()
    let flood = (1...600).flatMap { number in
      Packet.message([UInt8(number % 256)], identifier: UInt16(number))
    }
    duel.broker.send(flood)
    var acknowledged: [UInt16] = []
    while acknowledged.count < 600 {
      let events = try duel.wire.pump(for: 20)
      #expect(events.count <= 32)
      #expect(duel.broker.received() == [])
      duel.wire.release()
      acknowledged += Packet.acknowledged(in: duel.broker.received())
    }
    #expect(acknowledged == (1...600).map { UInt16($0) })
  }

  @Test func whatIsRepeatedIsHandedOnAndAcknowledgedEachTime() throws {
    let duel = try Duel()
    for isRepeated in [false, true, true] {
      duel.broker.send(Packet.message([5], identifier: 9, isRepeated: isRepeated))
    }
    for _ in 0..<3 {
      #expect(try duel.wire.message() == [5])
      duel.wire.release()
    }
    _ = try duel.wire.pump()
    let answer = duel.broker.received()
    #expect(Packet.acknowledged(in: answer) == [9, 9, 9], "\(answer)")
  }

  @Test func aBrokerThatSaysNothingIsGivenUp() throws {
    let duel = try Duel(isWelcome: false)
    let deadline = try #require(duel.wire.connection.deadline)
    #expect(deadline > Clock.uptime)
    let events = duel.wire.connection.receive(at: Clock.uptime + 60_000)
    guard case .ended(let failure)? = events.last else {
      Issue.record("still waiting: \(events)")
      return
    }
    #expect(failure.reason == .lost)
  }

  @Test func aBrokerThatHangsUpInMidPacketIsALostLink() throws {
    let duel = try Duel()
    duel.broker.send(Array(Packet.message([1, 2, 3], identifier: 1).dropLast(2)))
    #expect(try duel.wire.pump() == [])
    duel.broker.hangUp()
    guard case .ended(let failure) = try duel.wire.next() else {
      Issue.record("the link is not lost")
      return
    }
    #expect(failure.reason == .lost)
  }

  @Test func anyBytesEndInTheEndOfTheConnectionAtWorst() throws {
    var generator = SeededGenerator(seed: 77)
    for _ in 0..<scaled(300) {
      let duel = try Duel(isWelcome: false)
      duel.broker.send(Packet.welcome)
      var bytes = Packet.subscribed + Packet.message([1, 2, 3, 4], identifier: 3)
      for _ in 0...(generator.next() % 4) {
        let place = Int(generator.next() % UInt64(bytes.count))
        bytes[place] = UInt8(generator.next() % 256)
      }
      duel.broker.send(bytes)
      duel.broker.hangUp()
      var events: [BrokerEvent] = []
      while !events.contains(where: \.isEnd) {
        events.append(try duel.wire.next())
        duel.wire.release()
      }
    }
  }
}

extension BrokerEvent {
  fileprivate var isEnd: Bool { if case .ended = self { true } else { false } }
}
