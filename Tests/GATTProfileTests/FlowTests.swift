import GATTProfile
import TestSupport
import Testing

/// Who may send, how much, and in which order.
@Suite struct FlowTests {
  @Test(arguments: [23, 185, 517])
  func neverMoreThanAWindowIsOnItsWay(_ mtu: Int) throws {
    var duet = Duet(mtu: mtu)
    var traffic = Traffic(seed: 1)
    duet.sendFromPhone(try traffic.message(Limits.sealed))
    while duet.fromPhone() != nil {}
    #expect(duet.content <= Limits.window)
    #expect(duet.content > Limits.window - Limits.value)
  }

  @Test func aWindowSmallerThanAFragmentIsUsedAllTheSame() throws {
    var duet = Duet(mtu: 517)
    var traffic = Traffic(seed: 1)
    let message = try traffic.message(2_000)
    duet.sendFromPhone(message)
    let stream = StreamID(role: .transport, lane: .prompt, epoch: 0x7171)
    var next = 0
    while next < message.envelope.bytes.count {
      let position = Position(
        stream: stream, tag: message.id.tag, next: next, window: 100, reason: .gap)
      _ = duet.fromPhone()
      _ = duet.phone.conversation.received(
        Frame.position(position).encoded, on: .dataOut, at: 0)
      let before = duet.content
      while duet.fromPhone() != nil {}
      #expect(duet.content - before == min(100, message.envelope.bytes.count - next))
      next += 100
    }
  }

  @Test func anOldAnswerDoesNotTakeTheSenderBack() throws {
    var duet = Duet(mtu: 517)
    var traffic = Traffic(seed: 1)
    let message = try traffic.message(3_000)
    duet.sendFromPhone(message)
    while duet.fromPhone() != nil {}
    let before = duet.content
    let stream = StreamID(role: .transport, lane: .prompt, epoch: 0x7171)
    for (next, number) in [(2_000, 1), (0, 1), (0, 200)] as [(Int, UInt8)] {
      let answer = Position(
        stream: stream, tag: message.id.tag, next: next, window: 16_384, reason: .answer(number))
      _ = duet.phone.conversation.received(answer.encoded, on: .dataOut, at: 0)
      #expect(duet.fromPhone() == nil)
    }
    #expect(duet.content == before)
  }

  @Test func aNewLinkBeginsWithAWholeWindow() throws {
    var duet = Duet(mtu: 517)
    var traffic = Traffic(seed: 1)
    let message = try traffic.message(3_000)
    duet.sendFromPhone(message)
    let closed = Position(
      stream: StreamID(role: .transport, lane: .prompt, epoch: 0x7171), tag: message.id.tag,
      next: 0, window: 0, reason: .progress)
    _ = duet.fromPhone()
    _ = duet.phone.conversation.received(closed.encoded, on: .dataOut, at: 0)
    #expect(duet.fromPhone() == nil)
    duet.phone.conversation.cancel(message.id)
    duet.disconnect()
    duet.connect()
    duet.sendFromPhone(try traffic.message(3_000))
    while duet.fromPhone() != nil {}
    #expect(duet.content == 3_038)
  }

  @Test(arguments: [23, 185, 247, 517])
  func aLinkWithoutFaultsIsKeptBusy(_ mtu: Int) throws {
    var link = SimulatedLink(mtu: mtu, seed: 1)
    var traffic = Traffic(seed: 1)
    for _ in 0..<3 { link.sendFromPhone(try traffic.message(Limits.sealed)) }
    link.connect()
    let start = link.now
    let isDone = link.run()
    #expect(isDone)
    // Eight values fit on the way at a time; beside them one flight there and back for the last.
    let flights = UInt64(link.sentToAccessory / Wire.capacity + 4)
    #expect(link.now - start <= flights * SimulatedLink.latency)
    #expect(link.transport.events.allSatisfy { if case .unanswered = $0 { false } else { true } })
  }

  /// The receiver begins the second message, because it never heard of the first one.
  @Test(arguments: [23, 517])
  func aLostInquiryLeavesNoLaterMessageInTheWay(_ mtu: Int) throws {
    var duet = Duet(mtu: mtu)
    var traffic = Traffic(seed: 3)
    let messages = try [5_000, 20_000, 5_000].map { try traffic.message($0) }
    for message in messages { duet.sendFromPhone(message) }
    _ = duet.fromPhone()
    let begin = duet.now
    let isDone = duet.run()
    #expect(isDone)
    #expect(duet.accessory.taken.count == messages.count)
    #expect(duet.now == begin, "nothing had to be waited for")
  }

  /// The receiver finds the first message damaged after it has begun the second.
  @Test func aDamagedMessageLeavesNoLaterMessageInTheWay() throws {
    var duet = Duet(mtu: 517)
    var traffic = Traffic(seed: 3)
    let messages = try [5_000, 20_000].map { try traffic.message($0) }
    for message in messages { duet.sendFromPhone(message) }
    let inquiry = duet.fromPhone() ?? []
    var fragment = duet.fromPhone() ?? []
    fragment[fragment.count - 1] ^= 1
    duet.accessory.receive(inquiry, on: .dataIn, at: duet.now)
    duet.accessory.receive(fragment, on: .dataIn, at: duet.now)
    let begin = duet.now
    let isDone = duet.run()
    #expect(isDone)
    #expect(duet.accessory.taken.count == messages.count)
    #expect(duet.now == begin, "nothing had to be waited for")
  }

  @Test func eightMessagesMaySetOutTogether() throws {
    var duet = Duet(mtu: 517)
    var traffic = Traffic(seed: 1)
    for _ in 0..<20 { duet.sendFromPhone(try traffic.message(10)) }
    var inquiries = 0
    while let value = duet.fromPhone() {
      if case .inquiry = try Frame(decoding: value) { inquiries += 1 }
    }
    #expect(inquiries == Limits.messagesInFlight)
  }

  @Test func twoMessagesWithOneTagNeverFlyTogether() throws {
    var duet = Duet(mtu: 517)
    for low in 1...2 as ClosedRange<UInt64> {
      let envelope = try Envelope(sessionID: [], sealed: [UInt8(low)])
      duet.sendFromPhone((envelope, MessageID(value: 0xAAAA_AAAA_0000_0000 + low)))
    }
    var inquiries = 0
    while let value = duet.fromPhone() {
      if case .inquiry = try Frame(decoding: value) { inquiries += 1 }
    }
    #expect(inquiries == 1)
    duet.disconnect()
    duet.connect()
    let isDone = duet.run()
    #expect(isDone)
    #expect(duet.accessory.taken == duet.accessory.contents)
  }

  @Test(arguments: [23, 185, 247, 517])
  func aPictureDelaysATextByAtMostAWindow(_ mtu: Int) throws {
    var link = SimulatedLink(mtu: mtu, seed: 1)
    var traffic = Traffic(seed: 1)
    link.connect()
    for _ in 0..<4 { link.sendFromPhone(try traffic.message(Limits.sealed)) }
    for _ in 0..<20 { _ = link.step() }
    #expect(link.accessory.conversation.reassembly > Limits.sealed)
    let before = link.sentToAccessory
    let text = try traffic.message(40)
    link.sendFromPhone(text)
    while link.transport.finished[text.id] == nil { _ = link.step() }
    #expect((link.sentToAccessory - before) * (mtu - 3) <= Limits.window)
  }

  @Test func theTwoProgramsOfAPhoneInterleave() throws {
    var link = SimulatedLink(mtu: 185, seed: 1)
    var traffic = Traffic(seed: 1)
    link.sendFromPhone(try traffic.message(Limits.sealed))
    link.sendKeysFromPhone(try traffic.item(1_300))
    link.sendFromAccessory(try traffic.item(1_300))
    link.connect()
    while link.security.finished.isEmpty { _ = link.step() }
    #expect(link.transport.finished.isEmpty, "the key did not wait for the message")
    let isDone = link.run()
    #expect(isDone)
    #expect(link.accessory.taken == link.accessory.contents)
    #expect(link.security.taken == link.security.contents)
    #expect(link.transport.taken.isEmpty)
  }

  @Test func messagesOfALaneKeepTheirOrder() throws {
    var link = SimulatedLink(mtu: 100, faults: .lossy, seed: 1)
    var traffic = Traffic(seed: 1)
    var sent: [MessageID] = []
    for _ in 0..<50 {
      let message = try traffic.message(300)
      sent.append(message.id)
      link.sendFromPhone(message)
    }
    link.connect()
    var order: [MessageID] = []
    while !link.isIdle, link.step() {
      for id in sent where link.accessory.taken[id] != nil && !order.contains(id) {
        order.append(id)
      }
    }
    #expect(order == sent)
  }

  @Test func theQueueIsBounded() throws {
    var conversation = Conversation(side: .phone(.transport), epoch: 1)
    let small = try Envelope(sessionID: [], sealed: [])
    for value in 0..<UInt64(Limits.queuedMessages) {
      let id = MessageID(value: value)
      #expect(conversation.enqueue(small, id: id, role: .transport) == .queued)
      #expect(conversation.enqueue(small, id: id, role: .transport) == .alreadyQueued)
    }
    #expect(conversation.enqueue(small, id: MessageID(value: 9_999), role: .transport) == .full)
    conversation.cancel(MessageID(value: 5))
    #expect(conversation.enqueue(small, id: MessageID(value: 9_999), role: .transport) == .queued)
    #expect(conversation.queued == Limits.queuedMessages)
  }

  @Test func theQueueIsBoundedInBytes() throws {
    var conversation = Conversation(side: .phone(.transport), epoch: 1)
    let large = try Envelope(
      sessionID: [], sealed: [UInt8](repeating: 0, count: Limits.sealed))
    var taken = 0
    while conversation.enqueue(large, id: MessageID(value: UInt64(taken)), role: .transport)
      == .queued
    { taken += 1 }
    #expect(taken == Limits.queuedBytes / large.bytes.count)
  }
}
