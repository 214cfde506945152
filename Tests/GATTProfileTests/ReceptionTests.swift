import GATTProfile
import TestSupport
import Testing

/// What a receiver does with frames that no well-behaved sender would send, or not yet.
@Suite struct ReceptionTests {
  private let prompt = StreamID(role: .transport, lane: .prompt, epoch: 1)
  private let bulk = StreamID(role: .transport, lane: .bulk, epoch: 1)

  private func accessory() -> Conversation {
    var conversation = Conversation(side: .accessory, epoch: 0xA0A0)
    conversation.connected(at: 0)
    return conversation
  }

  private func id(_ number: UInt64) -> MessageID {
    MessageID(value: number << 32 | number)
  }

  /// Gives a frame to the accessory, and returns what it tells its owner and what it answers.
  private func give(
    _ frame: Frame, to conversation: inout Conversation, at now: UInt64 = 0
  ) -> (events: [Conversation.Event], answers: [Frame]) {
    let characteristic: Characteristic =
      frame.stream.role == .security ? .keyExchange : .dataIn
    let events = conversation.received(frame.encoded, on: characteristic, at: now)
    return (events, answers(&conversation, at: now))
  }

  private func answers(_ conversation: inout Conversation, at now: UInt64 = 0) -> [Frame] {
    var answers: [Frame] = []
    for characteristic in [Characteristic.keyExchange, .dataOut] {
      while let value = conversation.nextValue(
        for: characteristic, maximumLength: 20, at: now)
      {
        if let frame = try? Frame(decoding: value) { answers.append(frame) }
      }
    }
    return answers
  }

  private func inquiry(_ stream: StreamID, _ id: MessageID, _ total: Int) -> Frame {
    .inquiry(Inquiry(stream: stream, id: id, total: total, number: 1))
  }

  private func fragment(
    _ stream: StreamID, _ id: MessageID, _ total: Int, at offset: Int, _ content: [UInt8]
  ) -> Frame {
    .fragment(
      Fragment(stream: stream, tag: id.tag, offset: offset, total: total, content: content[...]))
  }

  private func position(
    _ stream: StreamID, _ id: MessageID, _ next: Int, _ reason: Position.Reason
  ) -> Frame {
    .position(
      Position(stream: stream, tag: id.tag, next: next, window: 16_384, reason: reason))
  }

  private func receipt(_ stream: StreamID, _ id: MessageID, _ verdict: Verdict) -> Frame {
    .receipt(Receipt(stream: stream, id: id, verdict: verdict))
  }

  @Test func overlappingFragmentsAreJoined() {
    var accessory = accessory()
    _ = give(inquiry(prompt, id(1), 6), to: &accessory)
    _ = give(fragment(prompt, id(1), 6, at: 0, [0, 1, 2]), to: &accessory)
    _ = give(fragment(prompt, id(1), 6, at: 0, [0, 1]), to: &accessory)
    let (events, answers) = give(
      fragment(prompt, id(1), 6, at: 1, [1, 2, 3, 4, 5]), to: &accessory)
    #expect(
      events == [.message(Incoming(id: id(1), stream: prompt, bytes: [0, 1, 2, 3, 4, 5]))])
    #expect(answers.isEmpty, "only the owner's verdict ends a message")
  }

  @Test func aGapIsToldOnceAndAgainWhenTheSenderHasGoneBackInVain() {
    var accessory = accessory()
    _ = give(inquiry(prompt, id(1), 9), to: &accessory)
    let gap = [position(prompt, id(1), 0, .gap)]
    #expect(give(fragment(prompt, id(1), 9, at: 2, [2]), to: &accessory).answers == gap)
    #expect(give(fragment(prompt, id(1), 9, at: 3, [3]), to: &accessory).answers == [])
    #expect(give(fragment(prompt, id(1), 9, at: 1, [1]), to: &accessory).answers == gap)
  }

  @Test func aGapIsToldAgainAfterAnInquiry() {
    var accessory = accessory()
    let inquiry = inquiry(prompt, id(1), 9)
    let gap = [position(prompt, id(1), 0, .gap)]
    _ = give(inquiry, to: &accessory)
    #expect(give(fragment(prompt, id(1), 9, at: 2, [2]), to: &accessory).answers == gap)
    _ = give(inquiry, to: &accessory)
    #expect(give(fragment(prompt, id(1), 9, at: 3, [3]), to: &accessory).answers == gap)
  }

  @Test func aFragmentOfAnotherLengthIsDropped() {
    var accessory = accessory()
    _ = give(inquiry(prompt, id(1), 9), to: &accessory)
    let (events, answers) = give(fragment(prompt, id(1), 8, at: 0, [0, 1]), to: &accessory)
    #expect(events.isEmpty && answers.isEmpty)
    let gap = give(fragment(prompt, id(1), 9, at: 1, [1]), to: &accessory)
    #expect(gap.answers == [position(prompt, id(1), 0, .gap)])
  }

  @Test func aMessageWithTheSameTagTakesThePlaceOfAMistakenOne() {
    var accessory = accessory()
    let other = MessageID(value: id(1).value ^ 1)
    _ = give(inquiry(prompt, other, 9), to: &accessory)
    let (events, answers) = give(inquiry(prompt, id(1), 9), to: &accessory)
    #expect(events == [.expired(other), .begun(id(1), length: 9)])
    #expect(answers == [position(prompt, id(1), 0, .answer(1))])
    #expect(accessory.reassembly == 9)
  }

  @Test func aMessageOfAnotherLengthTakesThePlaceOfAMistakenOne() {
    var accessory = accessory()
    _ = give(inquiry(prompt, id(1), 8), to: &accessory)
    let (events, answers) = give(inquiry(prompt, id(1), 9), to: &accessory)
    #expect(events == [.expired(id(1)), .begun(id(1), length: 9)])
    #expect(answers == [position(prompt, id(1), 0, .answer(1))])
  }

  @Test func aLateFragmentOfAFinishedMessageIsNoGapInTheNext() {
    var accessory = accessory()
    let late = fragment(prompt, id(1), 2, at: 0, [1, 0])
    _ = give(inquiry(prompt, id(1), 2), to: &accessory)
    _ = give(late, to: &accessory)
    _ = give(inquiry(prompt, id(2), 9), to: &accessory)
    #expect(give(late, to: &accessory).answers == [], "its verdict is awaited")
    accessory.settle(id(1), .accepted, at: 0)
    _ = answers(&accessory)
    #expect(give(late, to: &accessory).answers == [], "its verdict was given")
  }

  @Test func aReceiptFollowsAProgramThatBeganAnew() {
    var accessory = accessory()
    let new = StreamID(role: .transport, lane: .prompt, epoch: 2)
    _ = give(inquiry(prompt, id(1), 2), to: &accessory)
    _ = give(fragment(prompt, id(1), 2, at: 0, [1, 0]), to: &accessory)
    _ = give(inquiry(new, id(1), 2), to: &accessory)
    accessory.settle(id(1), .accepted, at: 0)
    #expect(answers(&accessory) == [receipt(new, id(1), .accepted)])
  }

  @Test func aReceiptIsSentOnceForSeveralQuestions() {
    var accessory = accessory()
    _ = give(inquiry(prompt, id(1), 2), to: &accessory)
    accessory.settle(id(1), .accepted, at: 0)
    for _ in 0..<3 {
      _ = accessory.received(inquiry(prompt, id(1), 2).encoded, on: .dataIn, at: 0)
    }
    #expect(answers(&accessory) == [receipt(prompt, id(1), .accepted)])
  }

  @Test func oldAnswersAreNotSentOnANewLink() {
    var accessory = accessory()
    _ = accessory.received(inquiry(prompt, id(1), 2).encoded, on: .dataIn, at: 0)
    accessory.disconnected()
    accessory.connected(at: 0)
    #expect(answers(&accessory) == [])
  }

  @Test func aMessageBeforeTheEndOfAnotherIsAGap() {
    var accessory = accessory()
    _ = give(inquiry(prompt, id(1), 9), to: &accessory)
    let gap = [position(prompt, id(1), 0, .gap)]
    #expect(give(inquiry(prompt, id(2), 9), to: &accessory).answers == gap)
    #expect(give(fragment(prompt, id(2), 9, at: 0, [1]), to: &accessory).answers == [])
    let other = give(inquiry(bulk, id(2), 9), to: &accessory)
    #expect(other.events == [.begun(id(2), length: 9)], "another lane is another stream")
  }

  @Test func aSenderCancelsWhatItNoLongerKnows() {
    var phone = Conversation(side: .phone(.transport), epoch: 1)
    phone.connected(at: 0)
    let gap = position(prompt, id(1), 0, .gap)
    #expect(phone.received(gap.encoded, on: .dataOut, at: 0).isEmpty)
    let value = phone.nextValue(for: .dataIn, maximumLength: 20, at: 0)
    #expect(value == Frame.cancel(Cancel(stream: prompt, tag: id(1).tag)).encoded)
    let old = StreamID(role: .transport, lane: .prompt, epoch: 2)
    _ = phone.received(position(old, id(1), 0, .gap).encoded, on: .dataOut, at: 0)
    let other = phone.nextValue(for: .dataIn, maximumLength: 20, at: 0)
    #expect(other == nil, "a stream of another run is none of its business")
  }

  @Test func aCancelledMessageIsForgotten() {
    var accessory = accessory()
    _ = give(inquiry(prompt, id(1), 9), to: &accessory)
    let cancel = Frame.cancel(Cancel(stream: prompt, tag: id(1).tag))
    #expect(give(cancel, to: &accessory).events == [.cancelled(id(1))])
    #expect(accessory.reassembly == 0)
    #expect(give(cancel, to: &accessory).events == [])
    let late = give(fragment(prompt, id(1), 9, at: 0, [0]), to: &accessory)
    #expect(late.answers == [position(prompt, id(1), 0, .unknown)])
  }

  @Test func lengthsOutsideTheLimitsAreRefusedAtOnce() {
    var accessory = accessory()
    let keys = StreamID(role: .security, lane: .prompt, epoch: 1)
    let cases: [(StreamID, Int, Refusal)] = [
      (prompt, 0, .malformed), (prompt, 1, .malformed), (prompt, 4_163, .tooLarge),
      (bulk, 65_603, .tooLarge), (keys, 4_163, .tooLarge), (bulk, 0xFF_FFFF, .tooLarge),
    ]
    for (stream, total, refusal) in cases {
      let (events, answers) = give(inquiry(stream, id(1), total), to: &accessory)
      #expect(answers == [receipt(stream, id(1), .refused(refusal))])
      #expect(events.isEmpty)
    }
    #expect(accessory.reassembly == 0)
  }

  @Test func reassemblyIsBoundedAndTheIdleMakeRoom() {
    var accessory = accessory()
    for epoch in 1...3 as ClosedRange<UInt16> {
      let stream = StreamID(role: .transport, lane: .bulk, epoch: epoch)
      _ = give(
        inquiry(stream, id(UInt64(epoch)), Limits.message), to: &accessory, at: UInt64(epoch))
    }
    let stream = StreamID(role: .tool, lane: .bulk, epoch: 1)
    let busy = [receipt(stream, id(9), .refused(.busy))]
    let more = inquiry(stream, id(9), Limits.message)
    #expect(give(more, to: &accessory, at: 4).answers == busy)
    #expect(give(more, to: &accessory, at: 5_000).answers == busy)
    #expect(accessory.reassembly == 3 * Limits.message)
    let later = give(more, to: &accessory, at: 5_003)
    #expect(later.events == [.expired(id(1)), .begun(id(9), length: Limits.message)])
    #expect(accessory.reassembly == 3 * Limits.message)
  }

  @Test func afterALostLinkPartialMessagesGetTimeToGoOn() {
    var accessory = accessory()
    for epoch in 1...3 as ClosedRange<UInt16> {
      let stream = StreamID(role: .transport, lane: .bulk, epoch: epoch)
      _ = give(inquiry(stream, id(UInt64(epoch)), Limits.message), to: &accessory)
    }
    accessory.disconnected()
    accessory.connected(at: 100_000)
    let tool = StreamID(role: .tool, lane: .bulk, epoch: 1)
    let more = inquiry(tool, id(9), Limits.message)
    #expect(give(more, to: &accessory, at: 104_999).events.isEmpty)
    #expect(give(more, to: &accessory, at: 105_000).events.count == 2)
  }

  @Test func partialMessagesAreBoundedInNumber() {
    var accessory = accessory()
    for epoch in 0..<200 as Range<UInt16> {
      let stream = StreamID(role: .tool, lane: .prompt, epoch: epoch)
      let (events, _) = give(inquiry(stream, id(UInt64(epoch)), 2), to: &accessory)
      #expect(events.isEmpty == (epoch >= 16))
    }
  }

  @Test func aVerdictIsRepeatedForARepeatedMessage() {
    var accessory = accessory()
    for (number, verdict) in [(1, Verdict.accepted), (2, .refused(.unknownKey))] {
      let id = id(UInt64(number))
      _ = give(inquiry(prompt, id, 2), to: &accessory)
      _ = give(fragment(prompt, id, 2, at: 0, [1, 0]), to: &accessory)
      accessory.settle(id, verdict, at: 0)
      #expect(answers(&accessory) == [receipt(prompt, id, verdict)])
      let again = give(inquiry(prompt, id, 2), to: &accessory, at: 9_999)
      #expect(again.answers == [receipt(prompt, id, verdict)])
      #expect(again.events.isEmpty)
    }
    #expect(give(inquiry(prompt, id(1), 2), to: &accessory, at: 999_999).events == [])
    let refused = give(inquiry(prompt, id(2), 2), to: &accessory, at: 10_000)
    #expect(refused.events == [.begun(id(2), length: 2)], "a refusal is not for ever")
  }

  @Test func aNewKeyMakesOldRefusalsVoid() {
    var accessory = accessory()
    _ = give(inquiry(prompt, id(1), 2), to: &accessory)
    accessory.settle(id(1), .refused(.unknownKey), at: 0)
    accessory.forgetRefusals()
    #expect(
      give(inquiry(prompt, id(1), 2), to: &accessory).events == [.begun(id(1), length: 2)])
  }

  @Test func busyIsNeverRemembered() {
    var accessory = accessory()
    _ = give(inquiry(prompt, id(1), 2), to: &accessory)
    accessory.settle(id(1), .refused(.busy), at: 0)
    #expect(answers(&accessory) == [receipt(prompt, id(1), .refused(.busy))])
    #expect(
      give(inquiry(prompt, id(1), 2), to: &accessory).events == [.begun(id(1), length: 2)])
  }

  @Test func anOwnerMaySettleAMessageThatHasOnlyBegun() {
    var accessory = accessory()
    _ = accessory.received(inquiry(bulk, id(1), 60_000).encoded, on: .dataIn, at: 0)
    accessory.settle(id(1), .accepted, at: 0)
    #expect(answers(&accessory) == [receipt(bulk, id(1), .accepted)])
    #expect(accessory.reassembly == 0)
  }

  @Test func aMessageWithoutAVerdictIsAwaitedNotRepeated() {
    var accessory = accessory()
    _ = give(inquiry(prompt, id(1), 2), to: &accessory)
    _ = give(fragment(prompt, id(1), 2, at: 0, [1, 0]), to: &accessory)
    let again = give(inquiry(prompt, id(1), 2), to: &accessory)
    #expect(again.events.isEmpty)
    #expect(again.answers == [position(prompt, id(1), 2, .answer(1))])
  }

  @Test func aDamagedMessageIsAskedForThreeTimes() {
    var accessory = accessory()
    for _ in 0..<3 {
      _ = give(inquiry(prompt, id(1), 2), to: &accessory)
      _ = give(fragment(prompt, id(1), 2, at: 0, [1, 0]), to: &accessory)
      accessory.damaged(id(1), at: 0)
      #expect(answers(&accessory) == [position(prompt, id(1), 0, .unknown)])
    }
    _ = give(inquiry(prompt, id(1), 2), to: &accessory)
    _ = give(fragment(prompt, id(1), 2, at: 0, [1, 0]), to: &accessory)
    accessory.damaged(id(1), at: 0)
    #expect(answers(&accessory) == [receipt(prompt, id(1), .refused(.malformed))])
    // Once the refusal is forgotten, it has as many chances again.
    let later = Timing.refusal
    _ = give(inquiry(prompt, id(1), 2), to: &accessory, at: later)
    _ = give(fragment(prompt, id(1), 2, at: 0, [1, 0]), to: &accessory, at: later)
    accessory.damaged(id(1), at: later)
    #expect(answers(&accessory, at: later) == [position(prompt, id(1), 0, .unknown)])
  }

  @Test func keysAndDataDoNotMix() {
    var accessory = accessory()
    let keys = StreamID(role: .security, lane: .prompt, epoch: 1)
    let wrong = accessory.received(inquiry(keys, id(1), 9).encoded, on: .dataIn, at: 0)
    #expect(wrong == [.undecodable(.wrongCharacteristic(.security, .dataIn))])
    let data = accessory.received(inquiry(prompt, id(1), 9).encoded, on: .keyExchange, at: 0)
    #expect(data == [.undecodable(.wrongCharacteristic(.transport, .keyExchange))])
  }

  @Test func aProgramOfThePhoneLeavesTheOthersFramesAlone() {
    var security = Conversation(side: .phone(.security), epoch: 1)
    security.connected(at: 0)
    #expect(security.received(inquiry(prompt, id(1), 9).encoded, on: .dataOut, at: 0).isEmpty)
    #expect(security.nextValue(for: .dataIn, maximumLength: 20, at: 0) == nil)
  }

  @Test func aValueThatIsNoFrameIsNamedAndDropped() {
    var accessory = accessory()
    #expect(
      accessory.received([0x99], on: .dataIn, at: 0) == [.undecodable(.unknownVersion(9))])
    #expect(accessory.received([], on: .dataIn, at: 0) == [])
  }
}
