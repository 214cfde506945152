import Accessory
import GATTProfile
import PanelProtocol
import Testing

/// Phones that break the rules of worker sessions.
@Suite struct WorkerFaultTests {
  private let first = PhoneIndex(1)

  @Test func aFrameThatComesAgainIsNotReceivedAgain() throws {
    var (board, phone, session) = try WorkerTests.open()
    let frame = try phone.frame("once", &session)
    try phone.send(frame)
    board.settle()
    let id = try phone.send(frame)
    board.settle()
    #expect(board.texts == ["once"])
    #expect(phone.receipts[id] == .refused(.cannotOpen))
    #expect(board.workerFaults == [.replayed])
    try phone.send(phone.frame("goes on", &session))
    board.settle()
    #expect(board.texts == ["once", "goes on"])
  }

  @Test func aMissingFrameEndsTheSession() throws {
    var (board, phone, session) = try WorkerTests.open()
    _ = try phone.frame("missing", &session)
    let id = try phone.send(phone.frame("too early", &session))
    board.settle()
    #expect(phone.receipts[id] == .refused(.malformed))
    try expectEnd(board, phone, .gap)
  }

  @Test func anAlteredFrameEndsTheSession() throws {
    var (board, phone, session) = try WorkerTests.open()
    var frame = try phone.frame("altered", &session)
    frame.bytes[3] ^= 1
    let id = try phone.send(frame)
    board.settle()
    #expect(phone.receipts[id] == .refused(.cannotOpen))
    try expectEnd(board, phone, .notAuthentic)
  }

  @Test func sealedNonsenseEndsTheSession() throws {
    var (board, phone, session) = try WorkerTests.open()
    let sealed = try session.context.seal([0xFF], with: phone.primitives)
    try phone.send(WorkerFrame(session: session.number, step: .data, bytes: sealed))
    board.settle()
    try expectEnd(board, phone, .malformed)
  }

  @Test func nothingOfAnOlderSessionOpensInANewerOne() throws {
    var (board, phone, old) = try WorkerTests.open()
    var recorded = try phone.frame("recorded", &old)
    board.happen(.workerDone(first, .worker))
    board.happen(.workerOrder(.text("new", 2)))
    board.settle()
    let session = try phone.session()
    try phone.start(session)
    board.settle()
    let strange = try phone.send(recorded)
    board.settle()
    #expect(phone.receipts[strange] == .refused(.unknownKey))
    #expect(board.workerFaults == [.strange])
    recorded.session = session.number
    try phone.send(recorded)
    board.settle()
    #expect(board.texts.isEmpty)
    #expect(board.workerFaults == [.strange, .notAuthentic])
  }

  @Test func nothingOfOneWorkerOpensInTheOther() throws {
    var (board, phone, session) = try WorkerTests.open()
    let id = try phone.send(phone.frame("misplaced", &session), of: .gpuWorker)
    board.settle()
    #expect(phone.receipts[id] == .refused(.unknownKey))
    #expect(board.texts.isEmpty)
  }

  @Test func aSecondStartIsRefused() throws {
    let (board, phone, session) = try WorkerTests.open()
    let again = try phone.start(try phone.session())
    board.settle()
    #expect(phone.receipts[again] == .refused(.unknownKey))
    board.happen(.workerOrder(.text("still the first", 2)))
    board.settle()
    #expect(try phone.texts(session).last == "still the first")
  }

  @Test(arguments: [0, 65, 1_119, 1_121])
  func anEncapsulatedKeyOfAnotherLengthIsNone(_ length: Int) throws {
    let (board, phone) = try Board.paired()
    board.happen(.workerOrder(.text("x")))
    board.settle()
    let number = try #require(phone.worker.frames(.open).first?.session)
    let bytes = [UInt8](repeating: 4, count: length)
    let id = try phone.send(WorkerFrame(session: number, step: .started, bytes: bytes))
    board.settle()
    #expect(phone.receipts[id] == .refused(.malformed))
    #expect(board.workerEvents.last == .ended(first, .worker, .failed))
  }

  @Test func aFloodEndsTheSession() throws {
    var (board, phone, session) = try WorkerTests.open()
    for number in 0..<700 {
      try phone.send(phone.frame("\(number)", &session))
      if number % 20 == 0 { board.settle() }
    }
    board.settle()
    #expect(board.texts.count == 512)
    #expect(board.workerFaults.contains(.flood))
    #expect(board.workerEvents.last == .ended(first, .worker, .failed))
  }

  @Test func aRestartEndsSessionsAndKeepsTheKey() throws {
    var (board, phone, session) = try WorkerTests.open()
    let offer = try #require(phone.worker.offers.last)
    board.restart()
    board.connect(phone)
    let id = try phone.send(phone.frame("from before", &session))
    board.settle()
    #expect(phone.receipts[id] == .refused(.unknownKey))
    board.happen(.workerOrder(.text("x", 2)))
    board.settle()
    #expect(phone.worker.offers.last == offer)
    #expect(phone.worker.frames(.open).last?.generation == offer.generation)
  }

  @Test func whatAWorkerMayNotSayIsRefused() throws {
    let (board, phone) = try Board.paired()
    let cases: [(WorkerFrame.Step, Message.Feature, Refusal)] = [
      (.open, .worker, .malformed), (.init(rawValue: 77), .worker, .unsupported),
      (.wanted, .notifications, .unsupported), (.data, .worker, .unknownKey),
    ]
    for (step, feature, refusal) in cases {
      let id = try phone.send(WorkerFrame(session: 5, step: step), of: feature)
      board.settle()
      #expect(phone.receipts[id] == .refused(refusal))
    }
    let id = try phone.send(Envelope(worker: [0xFF]))
    board.settle()
    #expect(phone.receipts[id] == .refused(.malformed))
  }

  private func expectEnd(_ board: Board, _ phone: Handset, _ fault: WorkerFault) throws {
    #expect(board.workerFaults == [fault])
    #expect(board.workerEvents.last == .ended(first, .worker, .failed))
    #expect(phone.worker.frames(.ended).map(\.reason) == [.failed])
    #expect(board.texts.isEmpty)
  }
}

/// The companion's key pair.
@Suite struct CompanionKeyTests {
  @Test func eitherExtensionMayAskForIt() throws {
    let (board, phone) = try Board.paired()
    let known = phone.offers.count
    let asked = try phone.say(.request(KeyRequest(purpose: .companion)))
    board.settle()
    #expect(phone.receipts[asked] == .accepted)
    let offer = try #require(phone.offers.dropFirst(known).first { $0.purpose == .companion })
    let request = KeyExchangeItem.request(KeyRequest(purpose: .companion))
    let other = try phone.send(Envelope(keyExchange: request.encoded))
    board.settle()
    #expect(phone.receipts[other] == .accepted)
    #expect(phone.worker.offers == [offer])
  }

  @Test func aFreshOneTakesThePlaceOfTheOld() throws {
    let (board, phone, _) = try WorkerTests.open()
    let request = KeyExchangeItem.request(KeyRequest(purpose: .companion, fresh: true))
    try phone.send(Envelope(keyExchange: request.encoded))
    board.settle()
    let offers = phone.worker.offers
    #expect(offers.count == 2 && offers[0].publicKey != offers[1].publicKey)
    #expect(board.shelf.rows.filter { $0.collection == .companionPairs }.count == 1)
  }

  @Test func itGoesWithThePhone() throws {
    let (board, phone, _) = try WorkerTests.open()
    board.disconnect(phone)
    board.happen(.bondRemoved(phone.bond))
    #expect(board.shelf.rows.allSatisfy { $0.collection != .companionPairs })
  }

  @Test func itIsADifferentOneFromTheSystems() throws {
    let (_, phone, _) = try WorkerTests.open()
    #expect(!phone.keys.contains { $0.offer.publicKey == phone.worker.offers.first?.publicKey })
  }

  @Test func aDamagedRowIsReportedAndAnotherPairMade() throws {
    let (board, phone, _) = try WorkerTests.open()
    let row = try #require(board.shelf.rows.first { $0.collection == .companionPairs })
    board.shelf.damage(Row(.companionPairs, key: row.key, value: [99], secret: row.secret))
    board.restart()
    board.connect(phone)
    board.happen(.workerOrder(.text("x", 2)))
    board.settle()
    #expect(board.reports.contains(.corruptRow(.companionPairs, key: row.key)))
    #expect(phone.worker.frames(.open).count == 2)
  }

  @Test func whatCannotBeStoredIsNotOffered() throws {
    let (board, phone) = try Board.paired()
    board.shelf.mood = .fails
    board.happen(.workerOrder(.text("x")))
    board.settle()
    #expect(phone.worker.offers.isEmpty)
    #expect(board.workerEvents == [.undelivered(WorkerOrderID(1), .failed)])
  }
}
