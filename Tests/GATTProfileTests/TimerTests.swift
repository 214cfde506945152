import GATTProfile
import TestSupport
import Testing

/// When a conversation wants to be woken, and what it does then.
@Suite struct TimerTests {
  @Test func aConversationAtRestWantsNoWakeUp() throws {
    var duet = Duet(mtu: 185)
    #expect(duet.phone.conversation.deadline == nil)
    var traffic = Traffic(seed: 1)
    duet.sendFromPhone(try traffic.message(5_000))
    let isDone = duet.run()
    #expect(isDone)
    _ = duet.fromPhone()
    #expect(duet.phone.conversation.deadline == nil)
    #expect(duet.accessory.conversation.deadline == nil)
  }

  @Test func anUnansweredMessageIsAskedAboutLessAndLessOften() throws {
    var conversation = try silentlySent()
    var now: UInt64 = 0
    for (times, wait) in [4_000, 8_000, 16_000, 32_000, 64_000, 64_000].enumerated() {
      #expect(conversation.deadline == now + UInt64(wait))
      #expect(conversation.tick(at: now + UInt64(wait) - 1).isEmpty)
      now += UInt64(wait)
      let events = conversation.tick(at: now)
      #expect(events == [.unanswered(MessageID(value: 7), times: times + 1)])
      let values = pull(&conversation, at: now)
      #expect(values.count == 1, "only an inquiry goes out while nobody answers")
      #expect(values.first?.first == 0x12)
    }
    #expect(conversation.queued == 1)
  }

  @Test func lookingForSomethingToSendDoesNotPutTheWaitOff() throws {
    var conversation = try silentlySent()
    #expect(pull(&conversation, at: 3_000).isEmpty)
    #expect(conversation.deadline == 4_000)
  }

  @Test func anyAnswerEndsTheLongWaits() throws {
    var conversation = try silentlySent()
    _ = conversation.tick(at: 4_000)
    _ = pull(&conversation, at: 4_000)
    let position = Position(
      stream: StreamID(role: .transport, lane: .prompt, epoch: 1), tag: 0, next: 0,
      window: 16_384, reason: .answer(2))
    _ = conversation.received(position.encoded, on: .dataOut, at: 5_000)
    #expect(pull(&conversation, at: 5_000).count == 1)
    #expect(conversation.deadline == 9_000)
  }

  @Test func aTransportThatTakesNothingIsNotTakenForSilence() throws {
    var conversation = Conversation(side: .phone(.transport), epoch: 1)
    conversation.connected(at: 0)
    let envelope = try Envelope(sessionID: [], sealed: [UInt8](repeating: 1, count: 500))
    _ = conversation.enqueue(envelope, id: MessageID(value: 7), role: .transport)
    for _ in 0..<3 {
      _ = conversation.nextValue(for: .dataIn, maximumLength: 20, at: 0)
    }
    #expect(conversation.deadline == nil)
  }

  @Test func nothingIsWaitedForWithoutALink() throws {
    var conversation = try silentlySent()
    conversation.disconnected()
    #expect(conversation.deadline == nil)
    #expect(conversation.tick(at: 1_000_000).isEmpty)
    #expect(conversation.nextValue(for: .dataIn, maximumLength: 500, at: 2) == nil)
    #expect(conversation.queued == 1)
  }

  @Test func aReaderThatHeardNothingGetsTheInquiryAgain() throws {
    var accessory = Conversation(side: .accessory, epoch: 1)
    accessory.connected(at: 0)
    let offer = try Envelope(keyExchange: [0xA0])
    _ = accessory.enqueue(offer, id: MessageID(value: 7), role: .security)
    func read(_ now: UInt64) -> [UInt8] {
      accessory.readValue(for: .keyExchange, maximumLength: 20, at: now)
    }
    // Sent to a subscription that the reader does not see.
    #expect(accessory.nextValue(for: .keyExchange, maximumLength: 20, at: 0)?.first == 0x12)
    #expect(accessory.nextValue(for: .keyExchange, maximumLength: 20, at: 0)?.first == 0x11)
    #expect(read(999) == [])
    let again = read(1_000)
    #expect(again.first == 0x12)
    #expect(again.last == 2, "it has a number of its own")
    #expect(read(1_001) == [])
    #expect(accessory.readValue(for: .dataOut, maximumLength: 20, at: 3_000) == [])
  }

  @Test func aReaderGetsAWholeMessageByReading() throws {
    var accessory = Party(.accessory, epoch: 1)
    var phone = Party(.phone(.transport), epoch: 2)
    var traffic = Traffic(seed: 1)
    let message = try traffic.message(3_000)
    phone.contents[message.id] = message.envelope.bytes
    accessory.send(message.envelope, id: message.id, role: .transport)
    accessory.conversation.connected(at: 0)
    phone.conversation.connected(at: 0)
    for now in 0..<200 as Range<UInt64> where accessory.conversation.queued > 0 {
      let value = accessory.conversation.readValue(for: .dataOut, maximumLength: 182, at: now)
      phone.receive(value, on: .dataOut, at: now)
      if let answer = phone.conversation.nextValue(for: .dataIn, maximumLength: 182, at: now) {
        accessory.receive(answer, on: .dataIn, at: now)
      }
    }
    #expect(phone.taken == phone.contents)
    #expect(accessory.finished == [message.id: .accepted])
  }

  /// A conversation that has sent a short message and heard nothing.
  private func silentlySent() throws -> Conversation {
    var conversation = Conversation(side: .phone(.transport), epoch: 1)
    conversation.connected(at: 0)
    let envelope = try Envelope(sessionID: [], sealed: [1, 2, 3])
    _ = conversation.enqueue(envelope, id: MessageID(value: 7), role: .transport)
    #expect(pull(&conversation, at: 0).count == 2)
    return conversation
  }

  private func pull(_ conversation: inout Conversation, at now: UInt64) -> [[UInt8]] {
    var values: [[UInt8]] = []
    while let value = conversation.nextValue(for: .dataIn, maximumLength: 182, at: now) {
      values.append(value)
    }
    return values
  }
}
