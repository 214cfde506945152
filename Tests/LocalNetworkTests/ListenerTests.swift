import GATTProfile
import LocalNetwork
import TLS
import TestSupport
import Testing

@Suite struct ListenerTests {
  @Test func aPhoneShowsItsTokenIsLetInAndTalks() throws {
    let meeting = try Meeting()
    let (phone, number) = try meeting.guest()
    try phone.send(.subscribe(.dataOut))
    try phone.send(.value(.dataIn, [1, 2, 3]))
    var heard: [LocalListener.Event] = []
    try meeting.goOn {
      heard += meeting.takeEvents()
      return heard.count >= 2
    }
    #expect(heard == [.packet(number, [4]), .packet(number, [3, 1, 2, 3])])
    meeting.listener.send(ChannelPacket.value(.dataOut, [9, 9]).encoded, to: number)
    try meeting.goOn { phone.heard.count == 2 }
    #expect(phone.heard == [[0], [4, 9, 9]])
    #expect(meeting.takeEvents() == [.drained(number, count: 1)])
  }

  @Test func whatComesRightBehindTheTokenWaitsUntilThePhoneIsLetIn() throws {
    let meeting = try Meeting()
    let phone = try meeting.visitor()
    try meeting.goOn { phone.isOpen }
    try phone.send(.token(Meeting.token))
    try phone.send(.subscribe(.dataOut))
    try phone.send(.value(.dataIn, [5]))
    try meeting.goOn { meeting.lastOpened != nil }
    let number = try #require(meeting.lastOpened)
    try meeting.goOn(turns: 20)
    #expect(meeting.takeEvents() == [.opened(number, token: Meeting.token)])
    meeting.listener.admit(number)
    try meeting.goOn { phone.heard == [[0]] }
    try meeting.goOn(turns: 20)
    #expect(meeting.takeEvents() == [.packet(number, [4]), .packet(number, [3, 5])])
  }

  @Test func whoIsNotLetInHearsNothing() throws {
    let meeting = try Meeting()
    let phone = try meeting.visitor()
    try meeting.goOn { phone.isOpen }
    try phone.send(.token(Meeting.token))
    try meeting.goOn { meeting.lastOpened != nil }
    meeting.listener.close(try #require(meeting.lastOpened))
    try meeting.goOn { phone.hasEnded }
    #expect(phone.heard.isEmpty)
  }

  @Test(arguments: [[3, 1], [0], [0, 1, 2], [], [UInt8](repeating: 0, count: 502)])
  func whoDoesNotBeginWithATokenIsTurnedAway(_ first: [UInt8]) throws {
    let meeting = try Meeting()
    let visitor = try meeting.visitor()
    try meeting.goOn { visitor.isOpen }
    try visitor.send(first)
    try meeting.goOn { visitor.hasEnded }
    #expect(meeting.takeEvents() == [])
  }

  @Test func aPhoneThatGoesIsReportedOnce() throws {
    let meeting = try Meeting()
    let (phone, number) = try meeting.guest()
    try phone.sendRaw([1, 2, 3, 4, 5, 6])
    try meeting.goOn { phone.hasEnded }
    let events = meeting.takeEvents()
    guard events.count == 1, case .closed(number, _) = events[0] else {
      Issue.record("\(events)")
      return
    }
    meeting.listener.send([4, 1], to: number)
    meeting.listener.close(number)
    try meeting.goOn(turns: 5)
    #expect(meeting.takeEvents() == [])
  }

  @Test func whileHeldNothingIsReadAndNothingIsLost() throws {
    let meeting = try Meeting()
    let (phone, number) = try meeting.guest()
    meeting.listener.hold(true)
    let values = (0..<50).map { UInt8($0) }
    for value in values { try phone.send(.value(.dataIn, [value])) }
    try meeting.goOn(turns: 50)
    #expect(meeting.takeEvents() == [])
    meeting.listener.hold(false)
    var heard: [LocalListener.Event] = []
    try meeting.goOn {
      heard += meeting.takeEvents()
      return heard.count >= values.count
    }
    #expect(heard == values.map { .packet(number, [3, $0]) })
  }

  @Test func aPhoneThatDoesNotReadIsToldToTheSenderByWhatDoesNotDrain() throws {
    let meeting = try Meeting()
    let (phone, number) = try meeting.guest()
    _ = phone
    let packet = ChannelPacket.value(.dataOut, [UInt8](repeating: 1, count: 500)).encoded
    // Nobody reads: the kernel's buffers fill up, and then packets stay under way.
    var sent = 0
    var drained = 0
    while sent - drained < 64, sent < 100_000 {
      meeting.listener.send(packet, to: number)
      sent += 1
      for case .drained(_, let count) in try meeting.listener.receive(at: meeting.now) {
        drained += count
      }
    }
    #expect(sent - drained == 64)
    try meeting.goOn {
      for case .drained(_, let count) in meeting.takeEvents() { drained += count }
      return drained == sent
    }
    try meeting.goOn { phone.heard.count == sent + 1 }
  }
}
