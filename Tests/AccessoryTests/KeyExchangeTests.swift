import Accessory
import GATTProfile
import HPKE
import TestSupport
import Testing

@Suite struct KeyExchangeTests {
  /// A board with a bonded, connected phone that was offered a key.
  private func meeting(
    _ configuration: Configuration = Configuration()
  ) throws -> (board: Board, phone: Handset) {
    let board = try Board(configuration)
    let phone = board.phone(1)
    board.happen(.bonded(phone.bond, name: "Phone"))
    board.connect(phone)
    board.settle()
    return (board, phone)
  }

  @Test func noKeyIsOfferedBeforeItIsDurable() throws {
    let board = try Board()
    let phone = board.phone(1)
    board.happen(.bonded(phone.bond, name: "Phone"))
    board.shelf.mood = .fails
    board.connect(phone)
    board.settle()
    #expect(phone.offers.isEmpty)
    #expect(phone.verdicts == [.refused(KeyVerdict(reason: .notStored))])

    board.shelf.mood = .works
    try phone.say(.request(KeyRequest()))
    board.settle()
    #expect(phone.offers.count == 1)
    #expect(board.shelf.count(.keyPairs) == 1)
  }

  @Test func theSameKeyIsOfferedUntilAnExchangeCompletes() throws {
    let (board, phone) = try meeting()
    let first = try #require(phone.offers.first)
    phone.restart(at: board.now.uptime)
    try phone.say(.request(KeyRequest()))
    board.settle()
    board.disconnect(phone)
    board.restart()
    phone.restart(at: board.now.uptime)
    board.connect(phone)
    board.settle()
    #expect(phone.offers.allSatisfy { $0 == first })
    #expect(phone.offers.count == 3)

    try board.exchange(phone)
    try board.send(.add("now the exchange is complete"), from: phone)
    try phone.say(.request(KeyRequest()))
    board.settle()
    let next = try #require(phone.offers.last)
    #expect(next.generation != first.generation)
    #expect(next.publicKey != first.publicKey)
  }

  @Test func aReadGetsTheOfferEvenWithoutASubscription() throws {
    let board = try Board()
    let phone = board.phone(1)
    board.happen(.bonded(phone.bond, name: "Phone"))
    board.connect(phone, subscribed: false)
    board.settle()
    #expect(phone.offers.isEmpty)
    var reads = 0
    while case .value(let value)? = board.read(phone, .keyExchange), !value.isEmpty, reads < 50 {
      phone.receive(value, on: .keyExchange, at: board.now.uptime)
      board.settle()
      reads += 1
    }
    #expect(phone.offers.count == 1)
    #expect(reads < 50, "what is read must come to an end")
  }

  @Test(arguments: 1...4)
  func aPersonsWishForNewKeysGetsANewPair(_ wishes: Int) throws {
    let (board, phone) = try meeting()
    let old = try #require(phone.offers.first)
    for _ in 0..<wishes {
      // Links that are lost again and again have the phone ask anew.
      phone.restart(at: board.now.uptime)
      try phone.say(.request(KeyRequest(fresh: true)))
      board.settle()
    }
    #expect(Set(phone.offers.map { $0.generation }).count == 1 + wishes)
    // The encapsulated key for the old one was under way: it still counts.
    let keys = try phone.encapsulate(to: old)
    try phone.say(.encapsulatedKey(phone.encapsulatedKey(keys)))
    board.settle()
    #expect(try board.send(.add("under the old pair"), from: phone) == .accepted)
  }

  @Test func pairsDoNotPileUp() throws {
    let (board, phone) = try meeting()
    for _ in 0..<20 {
      phone.restart(at: board.now.uptime)
      try phone.say(.request(KeyRequest(fresh: true)))
      board.settle()
    }
    #expect(Set(phone.offers.map { $0.generation }).count == 21)
    #expect(board.shelf.count(.keyPairs) <= 5)
  }

  @Test func anEncapsulatedKeyIsTakenOnlyOnceDurable() throws {
    let (board, phone) = try meeting()
    board.shelf.mood = .full
    let refused = try board.exchange(phone)
    #expect(phone.receipts[refused] == .refused(.busy))
    #expect(board.shelf.count(.generations) == 0)

    board.shelf.mood = .works
    let taken = try phone.say(.encapsulatedKey(phone.encapsulatedKey(phone.keys[0])))
    board.settle()
    #expect(phone.receipts[taken] == .accepted)
    #expect(board.shelf.count(.generations) == 1)
    let number = phone.keys[0].offer.generation
    #expect(phone.verdicts.last == .accepted(KeyVerdict(generation: number)))
  }

  @Test func aRepeatedEncapsulatedKeyIsAcknowledgedAndChangesNothing() throws {
    let (board, phone) = try meeting()
    try board.exchange(phone)
    try board.send(.add("confirmed"), from: phone)
    let commits = board.shelf.commits
    board.restart()
    phone.restart(at: board.now.uptime)
    board.connect(phone)
    let again = try phone.say(.encapsulatedKey(phone.encapsulatedKey(phone.keys[0])))
    board.settle()
    #expect(phone.receipts[again] == .accepted)
    #expect(board.shelf.count(.generations) == 1)
    // The new connection was offered the next pair; nothing else was written.
    #expect(board.shelf.commits == commits + 1)
  }

  @Test func atMostFourUnconfirmedExchangesAreKept() throws {
    let (board, phone) = try meeting()
    for _ in 0..<7 { try board.exchange(phone) }
    #expect(board.shelf.count(.generations) == 4)
    // The newest four still open messages, and the first that does is the one.
    let id = try phone.send(phone.message(.add("under the fourth")), with: phone.keys[3])
    board.settle()
    #expect(phone.receipts[id] == .accepted)
    let forgotten = try phone.send(phone.message(.add("under the first")), with: phone.keys[0])
    board.settle()
    #expect(phone.receipts[forgotten] == .refused(.cannotOpen))
  }

  @Test(arguments: [CipherSuite.xWing, .p256])
  func bothSuitesServe(_ suite: CipherSuite) throws {
    var configuration = Configuration()
    configuration.suites = [suite]
    let (board, phone) = try meeting(configuration)
    phone.suiteSpelling = suite.text
    #expect(phone.offers.first?.publicKey.count == suite.publicKeyLength)
    #expect(phone.offers.first?.suite == Array(suite.text.utf8))
    try board.exchange(phone)
    #expect(try board.send(.add("sealed"), from: phone) == .accepted)
    #expect(phone.unopened == 0)
    #expect(phone.hellos.count == 1)
  }

  @Test func bothSuitesAreOfferedIfConfigured() throws {
    var configuration = Configuration()
    configuration.suites = [.xWing, .p256]
    let (_, phone) = try meeting(configuration)
    #expect(phone.offers.map { $0.publicKey.count } == [1216, 64])
  }

  @Test func whatCannotBeUsedIsRefusedByName() throws {
    let (board, phone) = try meeting()
    let keys = try phone.encapsulate(to: phone.offers[0])
    var unknown = phone.encapsulatedKey(keys)
    unknown.generation = 99
    var short = phone.encapsulatedKey(keys)
    short.encapsulated.removeLast()
    let cases: [(EncapsulatedKey, KeyVerdict.Reason, Refusal)] = [
      (unknown, .unknownGeneration, .unknownKey), (short, .invalidKey, .malformed),
    ]
    for (key, reason, refusal) in cases {
      let id = try phone.say(.encapsulatedKey(key))
      board.settle()
      #expect(phone.receipts[id] == .refused(refusal))
      guard case .refused(let verdict) = phone.verdicts.last else {
        Issue.record("no refusal")
        continue
      }
      #expect(verdict.reason == reason)
    }
    #expect(board.shelf.count(.generations) == 0)
  }

  @Test func aProcessThatNeverSawTheOfferMayDeliverTheKey() throws {
    let (board, phone) = try meeting()
    let keys = try phone.encapsulate(to: phone.offers[0])
    var item = phone.encapsulatedKey(keys)
    item.generation = nil
    phone.restart(at: board.now.uptime)
    try phone.say(.encapsulatedKey(item))
    board.settle()
    #expect(try board.send(.add("opens"), from: phone) == .accepted)
  }

  @Test func aRebootBetweenOfferAndEncapsulatedKeyLosesNothing() throws {
    let (board, phone) = try meeting()
    let keys = try phone.encapsulate(to: phone.offers[0])
    board.restart()
    board.connect(phone)
    try phone.say(.encapsulatedKey(phone.encapsulatedKey(keys)))
    board.settle()
    board.restart()
    board.connect(phone)
    #expect(try board.send(.add("opens"), from: phone) == .accepted)
  }

  @Test func theSecondPairTakesNoEncapsulatedKey() throws {
    let (board, phone) = try meeting()
    let key = EncapsulatedKey(
      purpose: .companion, suite: nil, version: nil, identifier: [], encapsulated: [1])
    let id = try phone.say(.encapsulatedKey(key))
    board.settle()
    #expect(phone.receipts[id] == .refused(.unsupported))
  }
}

@Suite struct GenerationTests {
  /// A phone with confirmed keys and a second exchange that nothing opened under yet.
  private func rekeying() throws -> (board: Board, phone: Handset) {
    let (board, phone) = try Board.paired()
    try phone.say(.request(KeyRequest()))
    board.settle()
    try board.exchange(phone)
    return (board, phone)
  }

  private func send(
    _ name: String, _ board: Board, _ phone: Handset, keys: Int
  ) throws -> Verdict? {
    let id = try phone.send(phone.message(.add(name)), with: phone.keys[keys])
    board.settle()
    return phone.receipts[id]
  }

  @Test func theOldKeysServeUntilTheNewOnesAreConfirmed() throws {
    let (board, phone) = try rekeying()
    board.pass(3_600_000)
    #expect(try send("old", board, phone, keys: 0) == .accepted)
    #expect(board.shelf.count(.generations) == 2)
  }

  @Test func theGraceTimeBeginsWithTheFirstMessageUnderTheNewKeys() throws {
    let (board, phone) = try rekeying()
    #expect(try send("new", board, phone, keys: 1) == .accepted)
    board.pass(299_000)
    #expect(try send("still under way", board, phone, keys: 0) == .accepted)
    board.pass(2_000)
    #expect(try send("too late", board, phone, keys: 0) == .refused(.cannotOpen))
    #expect(try send("new again", board, phone, keys: 1) == .accepted)
  }

  @Test func nothingOfTheOldKeysIsKeptAfterTheGraceTime() throws {
    let (board, phone) = try rekeying()
    let before = board.shelf.count(.nonces)
    _ = try send("new", board, phone, keys: 1)
    board.pass(301_000)
    #expect(board.shelf.count(.generations) == 1)
    #expect(board.shelf.count(.nonces) == 1)
    #expect(before == 1)
    // The pair in use, and the one on offer if there is one.
    #expect(board.shelf.count(.keyPairs) <= 5)
  }

  @Test func aRebootDoesNotCutTheGraceTimeShort() throws {
    let (board, phone) = try rekeying()
    _ = try send("new", board, phone, keys: 1)
    board.pass(200_000)
    board.restart()
    board.connect(phone)
    #expect(try send("under way", board, phone, keys: 0) == .accepted)
    board.pass(301_000)
    #expect(board.shelf.count(.generations) == 1)
  }

  @Test func aStoreThatFailsAtTheEndOfTheGraceTimeIsAskedAgain() throws {
    let (board, phone) = try rekeying()
    _ = try send("new", board, phone, keys: 1)
    board.shelf.mood = .fails
    board.pass(301_000)
    #expect(board.shelf.count(.generations) == 2)
    board.shelf.mood = .works
    board.pass(301_000)
    #expect(board.shelf.count(.generations) == 1)
  }

  @Test func answersUseTheNewestKeysThatThePhoneHasShownToHave() throws {
    let (board, phone) = try rekeying()
    _ = try send("old", board, phone, keys: 0)
    _ = try send("new", board, phone, keys: 1)
    let cards = try #require(board.panel?.order)
    board.answer(cards[0].id, .clear, number: 1)
    board.answer(cards[1].id, .clear, number: 2)
    #expect(phone.responses.count == 2)
    // The phone may have dropped the keys that opened the first one.
    #expect(phone.keysOfResponses == [1, 1])
  }

  @Test func tentativeKeysSealNoAnswer() throws {
    let (board, phone) = try rekeying()
    _ = try send("old", board, phone, keys: 0)
    board.answer(try #require(board.panel?.order.first?.id), .clear)
    #expect(phone.keysOfResponses == [0])
  }

  @Test func anAnswerThatWaitsIsSealedAnewWhenNewKeysTakeOver() throws {
    let (board, phone) = try rekeying()
    _ = try send("old", board, phone, keys: 0)
    phone.takes = .refused(.busy)
    let answer = board.answer(try #require(board.panel?.order.first?.id), .clear)
    phone.takes = .accepted
    // The phone keeps nothing but its newest keys.
    phone.keys.removeFirst()
    let id = try phone.send(phone.message(.add("new")))
    board.settle()
    #expect(phone.receipts[id] == .accepted)
    board.pass(10_000)
    #expect(phone.responses.map { $0.identifier.low } == [answer.low])
    #expect(phone.unopened == 0)
  }
}
