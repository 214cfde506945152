import PanelProtocol
import TestSupport
import Testing

@Suite struct MessageStreamTests {
  @Test(arguments: [1, 2, 3, 5, 64, 4096])
  func messagesArriveWholeHoweverTheBytesAreSliced(_ slice: Int) throws {
    let bytes = agentMessages.flatMap(\.encoded)
    var stream = MessageStream()
    var messages: [AgentMessage] = []
    for start in stride(from: 0, to: bytes.count, by: slice) {
      stream.append(bytes[start..<min(bytes.count, start + slice)])
      while let message = try stream.next() { messages.append(try AgentMessage(decoding: message)) }
    }
    #expect(messages == agentMessages)
    #expect(stream.pendingCount == 0)
  }

  @Test func randomSlicesGiveTheSameMessages() throws {
    var generator = SeededGenerator(seed: 8)
    let bytes = panelMessages.flatMap(\.encoded)
    for _ in 0..<200 {
      var stream = MessageStream()
      var rest = bytes[...]
      var messages: [PanelMessage] = []
      while !rest.isEmpty {
        let count = Int(generator.next() % 40)
        stream.append(rest.prefix(count))
        rest = rest.dropFirst(count)
        while let message = try stream.next() {
          messages.append(try PanelMessage(decoding: message))
        }
      }
      #expect(messages == panelMessages)
    }
  }

  @Test func aLengthAboveTheLimitIsRefusedBeforeItsBytesCome() {
    var stream = MessageStream()
    stream.append([1, 0, 0x20, 0])
    #expect(throws: PanelProtocolError.messageTooLong(length: 2_097_153, limit: Limits.message)) {
      try stream.next()
    }
  }

  @Test func aMessageOfTheLargestLengthIsTaken() throws {
    var stream = MessageStream()
    stream.append([0, 0, 0x20, 0])
    #expect(try stream.next() == nil)
    stream.append([UInt8](repeating: 7, count: Limits.message))
    #expect(try stream.next()?.count == Limits.message)
    #expect(try stream.next() == nil)
  }

  @Test func anEmptyMessageIsAMessage() throws {
    var stream = MessageStream()
    stream.append([0, 0, 0, 0, 1, 0, 0, 0, 9])
    #expect(try stream.next() == [])
    #expect(try stream.next() == [9])
    #expect(try stream.next() == nil)
  }
}

@Suite struct AnswerIDTests {
  @Test func sixteenBytesComeBackInOrder() {
    let bytes = (1...16).map { UInt8($0) }
    #expect(AnswerID(bytes: bytes)?.bytes == bytes)
    #expect(AnswerID(bytes: bytes) == answerName)
  }

  @Test(arguments: [0, 1, 15, 17])
  func anyOtherCountIsNone(_ count: Int) {
    #expect(AnswerID(bytes: [UInt8](repeating: 0, count: count)) == nil)
  }
}
