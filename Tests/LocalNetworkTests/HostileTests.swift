import GATTProfile
import LocalNetwork
import TLS
import TestSupport
import Testing

@Suite struct HostileTests {
  @Test func whoSaysNothingOrNotEnoughIsTurnedAwayInTime() throws {
    let meeting = try Meeting()
    let silent = try meeting.visitor(isPhone: false)
    let half = try meeting.visitor(isPhone: false)
    try half.sendRaw([0x16, 3, 1, 2])
    let greeted = try meeting.visitor()
    try meeting.goOn { greeted.isOpen }
    try greeted.send([UInt8](Meeting.token.prefix(3)))
    meeting.now += LocalListener.patience - 1
    try meeting.goOn(turns: 20)
    #expect(!silent.hasEnded && !half.hasEnded)
    let due = try #require(meeting.listener.deadline)
    #expect(due <= meeting.now + 1)
    meeting.now += 1
    try meeting.goOn { silent.hasEnded && half.hasEnded && greeted.hasEnded }
    #expect(meeting.takeEvents() == [])
  }

  @Test func onlyTLS13IsSpoken() throws {
    let meeting = try Meeting()
    let port = meeting.listener.port
    for (version, isTaken) in [("-tls1_2", false), ("-tls1_3", true)] {
      let client = try Program(
        "/usr/bin/openssl", ["s_client", "-connect", "127.0.0.1:\(port)", version, "-brief"],
        errorsToo: true)
      var lines: [String] = []
      try meeting.goOn { client.hasEnded }
      lines += client.remainingLines()
      let text = lines.joined(separator: "\n")
      #expect(text.contains("TLSv1.3") == isTaken, "\(text)")
      #expect(text.contains("alert protocol version") != isTaken, "\(text)")
    }
  }

  @Test func garbageEndsInAnAlertAndNothingElse() throws {
    var generator = SeededGenerator(seed: 9)
    let meeting = try Meeting()
    for length in [1, 6, 100, 20_000] {
      let visitor = try meeting.visitor(isPhone: false)
      try visitor.sendRaw((0..<length).map { _ in .random(in: 0...255, using: &generator) })
      try meeting.goOn(turns: 20)
      if length > 5 { try meeting.goOn { visitor.hasEnded } }
    }
    #expect(meeting.takeEvents() == [])
  }

  @Test func aHundredAtOnceTakeFewPlacesAndDoNotDisturbThePhoneThatIsThere() throws {
    let meeting = try Meeting()
    let (phone, number) = try meeting.guest()
    for _ in 0..<100 { _ = try meeting.visitor() }
    for turn in 0..<50 {
      meeting.now += 20
      try phone.send(.value(.dataIn, [UInt8(turn)]))
      var heard: [LocalListener.Event] = []
      try meeting.goOn {
        heard += meeting.takeEvents()
        return !heard.isEmpty
      }
      #expect(heard == [.packet(number, [3, UInt8(turn)])])
      let open = meeting.visitors.dropFirst().count { $0.isOpen && !$0.hasEnded }
      #expect(open <= LocalListener.limits.perAddress)
    }
    // Another phone of the same address gets in behind them, which takes 60 ms for each.
    meeting.now += 6_000
    let (other, _) = try meeting.guest()
    #expect(other.heard == [[0]])
  }

  @Test func noMorePhonesAreLetInThanThereIsRoomFor() throws {
    let meeting = try Meeting()
    for _ in 0..<LocalListener.limits.admitted {
      _ = try meeting.guest()
      meeting.now += 100
    }
    let late = try meeting.visitor()
    try meeting.goOn { late.isOpen }
    try late.send(.token(Meeting.token))
    try meeting.goOn { meeting.lastOpened != nil }
    meeting.listener.admit(try #require(meeting.lastOpened))
    try meeting.goOn { late.hasEnded }
    #expect(late.heard.isEmpty)
  }
}
