import Accessory
import CBOR
import GATTProfile
import PanelProtocol
import TestSupport
import Testing

@Suite struct ReceptionTests {
  @Test func withoutAnExchangeTheKeyIsUnknown() throws {
    let board = try Board()
    let phone = board.phone(1)
    board.happen(.bonded(phone.bond, name: "Phone"))
    board.connect(phone)
    let id = try phone.send(sealed: [UInt8](repeating: 1, count: 100))
    board.settle()
    #expect(phone.receipts[id] == .refused(.unknownKey))
  }

  @Test func whatDoesNotOpenIsRefused() throws {
    let (board, phone) = try Board.paired()
    var sealed = try phone.seal(phone.message(.add("altered")).encoded)
    sealed[20] ^= 1
    let id = try phone.send(sealed: sealed)
    board.settle()
    #expect(phone.receipts[id] == .refused(.cannotOpen))
    #expect(board.panel?.cards.isEmpty == true)
  }

  @Test func aMessageSealedForAnotherSessionIsRefused() throws {
    let (board, phone) = try Board.paired()
    let sealed = try phone.seal(phone.message(.add("elsewhere")).encoded)
    phone.sessionID = "00000000-0000-0000-0000-000000000000"
    let id = try phone.send(sealed: sealed)
    board.settle()
    #expect(phone.receipts[id] == .refused(.cannotOpen))
  }

  @Test func aFeatureThatDoesNotFitItsSessionIsRefused() throws {
    let (board, phone) = try Board.paired()
    let message = phone.message(.add("stray"), feature: .liveActivities)
    let id = try phone.send(message)
    board.settle()
    #expect(phone.receipts[id] == .refused(.malformed))
  }

  @Test(arguments: [0, 1, 27])
  func whatIsTooShortToBeSealedIsMalformed(_ length: Int) throws {
    let (board, phone) = try Board.paired()
    let id = try phone.send(sealed: [UInt8](repeating: 3, count: length))
    board.settle()
    #expect(phone.receipts[id] == .refused(.malformed))
  }

  @Test func contentThatIsNoMessageIsMalformed() throws {
    let (board, phone) = try Board.paired()
    let id = try phone.send(sealed: phone.seal([0xFF, 0x00]))
    board.settle()
    #expect(phone.receipts[id] == .refused(.malformed))
  }

  @Test func aLaterKindOfMessageIsUnsupported() throws {
    let (board, phone) = try Board.paired()
    let later = CBORRaw(.map([]))
    #expect(
      try board.send(.unknown(Message.Kind(rawValue: 900), later), from: phone)
        == .refused(.unsupported))
  }

  @Test func whatOnlyAnAccessorySaysIsMalformed() throws {
    let (board, phone) = try Board.paired()
    let report = AlertReport(message: phone.name(), alerted: true)
    #expect(try board.send(.alertReport(report), from: phone) == .refused(.malformed))
  }

  @Test func whatIsTooLargeIsRefusedWhole() throws {
    let (board, phone) = try Board.paired()
    let link = try #require(phone.link)
    // Within the length of a message, but its sealed part is not: the session id is short.
    let content = [1, 1, UInt8(ascii: "S")] + [UInt8](repeating: 9, count: 65_537)
    let hash = try board.primitives.sha256(Array(content.dropFirst(2)))
    let id = try #require(MessageID(hash: hash))
    let stream = StreamID(role: .transport, lane: .bulk, epoch: 99)
    func write(_ frame: Frame) {
      let before = phone.inbound.count
      board.happen(.write(link, .dataIn, value: frame.encoded, request: nil))
      for _ in before..<phone.inbound.count { board.happen(.sent(link, .dataOut)) }
    }
    write(.inquiry(Inquiry(stream: stream, id: id, total: content.count, number: 1)))
    for offset in stride(from: 0, to: content.count, by: 400) {
      let piece = content[offset..<min(offset + 400, content.count)]
      write(
        .fragment(
          Fragment(
            stream: stream, tag: id.tag, offset: offset, total: content.count, content: piece)))
    }
    let receipts = phone.inbound.compactMap { _, value in
      if case .receipt(let receipt) = try? Frame(decoding: value) { receipt.verdict } else { nil }
    }
    #expect(receipts == [.refused(.tooLarge)])
  }

  @Test func messagesThatFailLeaveTheKeysAlone() throws {
    let (board, phone) = try Board.paired()
    try phone.send(sealed: [UInt8](repeating: 3, count: 50))
    try phone.send(sealed: phone.seal([0xFF]))
    #expect(try board.send(.add("fine"), from: phone) == .accepted)
    #expect(board.shelf.count(.nonces) == 2)
  }

  @Test func bytesThatDoNotFitTheirIDAreAskedForAgain() throws {
    let (board, phone) = try Board.paired()
    let sealed = try phone.seal(phone.message(.add("first")).encoded)
    let envelope = try Envelope(sessionID: Array(phone.sessionID.utf8), sealed: sealed)
    var liar = Conversation(side: .phone(.transport), epoch: 77)
    liar.connected(at: board.now.uptime)
    _ = liar.enqueue(envelope, id: MessageID(value: 0xBAD), role: .transport)
    let link = try #require(phone.link)
    var verdict: Verdict?
    for _ in 0..<200 where verdict == nil {
      while let value = liar.nextValue(for: .dataIn, maximumLength: 100, at: board.now.uptime) {
        board.happen(.write(link, .dataIn, value: value, request: nil))
      }
      for (characteristic, value) in phone.inbound where characteristic == .dataOut {
        for event in liar.received(value, on: .dataOut, at: board.now.uptime) {
          if case .finished(_, let last) = event { verdict = last }
        }
      }
      for (characteristic, _) in phone.inbound { board.happen(.sent(link, characteristic)) }
      phone.inbound = []
    }
    #expect(verdict == .refused(.malformed))
    #expect(board.panel?.cards.isEmpty == true)
  }
}

@Suite struct RepetitionTests {
  @Test func theSameBytesAreAcknowledgedAgainAndNotShownAgain() throws {
    let (board, phone) = try Board.paired()
    let sealed = try phone.seal(phone.message(.add("once")).encoded)
    for round in 0..<3 {
      phone.restart(at: board.now.uptime)
      let id = try phone.send(sealed: sealed)
      board.settle()
      #expect(phone.receipts[id] == .accepted, "round \(round)")
    }
    board.restart()
    board.connectPanel()
    phone.restart(at: board.now.uptime)
    board.connect(phone)
    let id = try phone.send(sealed: sealed)
    board.settle()
    #expect(phone.receipts[id] == .accepted)
    #expect(board.panel?.alerts.count == 1)
    #expect(board.panel?.titles == ["once"])
    #expect(board.shelf.count(.nonces) == 2)
  }

  @Test func aMessageSealedAnewIsAcknowledgedAndNotShownAgain() throws {
    let (board, phone) = try Board.paired()
    let message = phone.message(.add("once"))
    for _ in 0..<3 {
      let id = try phone.send(message)
      board.settle()
      #expect(phone.receipts[id] == .accepted)
    }
    #expect(board.panel?.alerts.count == 1)
  }

  @Test func aMessageSealedUnderNewKeysIsStillTheSame() throws {
    let (board, phone) = try Board.paired()
    let message = phone.message(.add("once"))
    try phone.send(message)
    board.settle()
    try phone.say(.request(KeyRequest()))
    board.settle()
    try board.exchange(phone)
    let id = try phone.send(message)
    board.settle()
    #expect(phone.receipts[id] == .accepted)
    #expect(board.panel?.alerts.count == 1)
    #expect(board.shelf.count(.generations) == 2)
  }

  @Test func aCardThatWasRemovedDoesNotComeBackWithARepetition() throws {
    let (board, phone) = try Board.paired()
    let message = phone.message(.add("gone"))
    try phone.send(message)
    try board.send(.remove("gone"), from: phone)
    try phone.send(message)
    board.settle()
    #expect(board.panel?.titles == [])
  }

  @Test func theAlertReportIsRepeatedWithTheMessage() throws {
    let (board, phone) = try Board.paired()
    let message = phone.message(.add("loud"))
    try phone.send(message)
    board.settle()
    try phone.send(message)
    board.settle()
    #expect(phone.alerted(message.identifier) == [true, true])
    #expect(board.panel?.alerts.count == 1)
  }

  @Test func whatIsRememberedOfMessagesIsBounded() throws {
    let (board, phone) = try Board.paired()
    for number in 0..<1_100 { try phone.send(phone.message(.remove("\(number)"))) }
    board.settle()
    #expect(board.shelf.count(.messages) == 1_024)
    #expect(board.shelf.lastSteps <= 4)
  }
}

@Suite struct RekeyTests {
  private func fail(_ board: Board, _ phone: Handset, times: Int) throws {
    for _ in 0..<times {
      try phone.send(sealed: phone.name().bytes + [UInt8](repeating: 1, count: 40))
      board.settle()
    }
  }

  private func needsApp(_ board: Board) -> Bool? { board.panel?.status?.phones.first?.needsApp }

  @Test func threeFailuresInARowAskForNewKeys() throws {
    let (board, phone) = try Board.paired()
    try fail(board, phone, times: 2)
    #expect(phone.hellos.last?.rekeyWanted == false)
    let offers = phone.offers.count
    try fail(board, phone, times: 1)
    #expect(phone.hellos.last?.rekeyWanted == true)
    #expect(phone.offers.count == offers + 1)
    #expect(needsApp(board) == false)
    board.pass(121_000)
    #expect(needsApp(board) == true)
  }

  @Test func aMessageThatOpensInBetweenBeginsTheCountAnew() throws {
    let (board, phone) = try Board.paired()
    for _ in 0..<3 {
      try fail(board, phone, times: 2)
      try board.send(.add("opens"), from: phone)
    }
    #expect(!board.reports.contains { if case .rekeyWanted = $0 { true } else { false } })
  }

  @Test func newKeysFulfilTheWish() throws {
    let (board, phone) = try Board.paired()
    try fail(board, phone, times: 3)
    board.pass(121_000)
    #expect(needsApp(board) == true)
    try board.exchange(phone)
    try board.send(.add("new keys"), from: phone)
    #expect(needsApp(board) == false)
    #expect(phone.hellos.last?.rekeyWanted == false)
  }

  @Test func messagesThatOpenAgainFulfilItAsWell() throws {
    let (board, phone) = try Board.paired()
    try fail(board, phone, times: 3)
    board.pass(121_000)
    try board.send(.add("opens"), from: phone)
    #expect(needsApp(board) == false)
    #expect(phone.hellos.last?.rekeyWanted == false)
  }

  @Test func wornKeysStillServeAndAskForNewOnes() throws {
    var configuration = Configuration()
    #expect(configuration.keyComfort == 500_000)
    configuration.keyComfort = 10
    configuration.keyLimit = 20
    let (board, phone) = try Board.paired(configuration)
    for number in 1..<10 { try board.send(.add("\(number)"), from: phone) }
    #expect(phone.hellos.last?.rekeyWanted == false)
    for number in 10..<20 {
      #expect(try board.send(.add("\(number)"), from: phone) == .accepted)
    }
    #expect(phone.hellos.last?.rekeyWanted == true)
    #expect(try board.send(.add("too many"), from: phone) == .refused(.unknownKey))
    try board.exchange(phone)
    #expect(try board.send(.add("new keys"), from: phone) == .accepted)
  }

  @Test func halfAMillionNoncesAreTakenUpAgain() throws {
    let (board, phone) = try Board.paired()
    let sealed = try phone.seal(phone.message(.add("known")).encoded)
    try phone.send(sealed: sealed)
    board.settle()
    board.shelf.wear(toNonces: scaled(500_000))
    board.restart()
    phone.restart(at: board.now.uptime)
    board.connect(phone)
    let id = try phone.send(sealed: sealed)
    board.settle()
    #expect(phone.receipts[id] == .accepted)
    #expect(try board.send(.add("another"), from: phone) == .accepted)
    #expect(board.shelf.lastSteps <= 5)
  }
}
