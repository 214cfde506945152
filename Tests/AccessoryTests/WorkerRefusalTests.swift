import Accessory
import GATTProfile
import PanelProtocol
import Testing

/// Sessions that are not to be had: silence, refusal, an older companion.
@Suite struct WorkerRefusalTests {
  private let first = PhoneIndex(1)

  private func hello(_ status: Hello.Enrolment.Status) -> Message.Body {
    var hello = Hello(software: "phone", version: "1")
    hello.enrolments = [.init(feature: .worker, status: status)]
    return .hello(hello)
  }

  @Test func silenceEndsAfterHalfAMinuteAndIsTriedMoreAndMoreSeldom() throws {
    let (board, phone) = try Board.paired()
    var asked: [UInt64] = []
    for number in 1...2_000 as ClosedRange<UInt64> {
      let before = phone.worker.frames(.open).count
      board.happen(.workerOrder(.text("x", number)))
      board.settle()
      if phone.worker.frames(.open).count > before { asked.append(board.now.uptime) }
      board.pass(10_000)
    }
    #expect(board.workerEvents.contains(.undelivered(WorkerOrderID(1), .unanswered)))
    #expect(board.workerEvents.contains(.ended(first, .worker, .unanswered)))
    let pauses = zip(asked, asked.dropFirst()).map { $1 - $0 }
    #expect(pauses == pauses.sorted() && pauses.first ?? 0 >= 60_000)
    #expect(pauses.last ?? 0 >= 3_600_000, "the longest pause is an hour")
    #expect(asked.count < 15)
  }

  @Test func whoSaysThatItIsNotEnrolledIsLeftAloneForEver() throws {
    let (board, phone) = try Board.paired()
    try board.send(hello(.denied), from: phone)
    for number in 1...50 as ClosedRange<UInt64> {
      board.happen(.workerOrder(.text("x", number)))
      board.pass(3_600_000)
    }
    #expect(phone.worker.frames.isEmpty && phone.worker.offers.isEmpty)
    #expect(board.workerEvents.count == 50)
    #expect(board.workerEvents.last == .undelivered(WorkerOrderID(50), .notEnrolled))
    try board.send(hello(.authorized), from: phone)
    board.happen(.workerOrder(.text("x", 51)))
    board.settle()
    #expect(phone.worker.frames(.open).count == 1)
  }

  @Test func aHelloThatDeniesEndsTheWait() throws {
    let (board, phone) = try Board.paired()
    board.happen(.workerOrder(.text("x")))
    board.settle()
    try board.send(hello(.unknown), from: phone)
    #expect(board.workerEvents.last == .ended(first, .worker, .notEnrolled))
  }

  @Test(arguments: [
    (WorkerFrame.Reason.unauthorized, WorkerEnd.notEnrolled), (.unavailable, .unavailable),
    (.alreadyOpen, .unanswered), (.failed, .failed), (.init(rawValue: 99), .failed),
  ])
  func thePhoneRefuses(_ reason: WorkerFrame.Reason, _ end: WorkerEnd) throws {
    let (board, phone) = try Board.paired()
    board.happen(.workerOrder(.text("x")))
    board.settle()
    let session = try #require(phone.worker.frames(.open).first?.session)
    try phone.send(WorkerFrame(session: session, step: .ended, reason: reason))
    board.settle()
    let id = WorkerOrderID(1)
    #expect(board.workerEvents == [.undelivered(id, end), .ended(first, .worker, end)])
    board.happen(.workerOrder(.text("x")))
    board.settle()
    #expect(board.workerEvents.last == .undelivered(id, end), "there is a pause")
    #expect(phone.worker.frames(.open).count == 1)
  }

  @Test func anOlderCompanionIsNotAskedAgainForAnHour() throws {
    let (board, phone) = try Board.paired()
    phone.worker.isKnown = false
    board.happen(.workerOrder(.text("x")))
    board.settle()
    let id = WorkerOrderID(1)
    #expect(
      board.workerEvents == [
        .undelivered(id, .unsupported), .ended(first, .worker, .unsupported),
      ])
    phone.worker.isKnown = true
    board.pass(3_500_000)
    board.happen(.workerOrder(.text("x")))
    board.settle()
    #expect(phone.worker.offers.isEmpty && phone.worker.frames.isEmpty)
    board.pass(200_000)
    board.happen(.workerOrder(.text("x")))
    board.settle()
    #expect(phone.worker.frames(.open).count == 1)
  }

  @Test func thePhoneAsksToBeAsked() throws {
    let (board, phone) = try Board.paired()
    try board.send(hello(.denied), from: phone)
    let id = try phone.send(WorkerFrame(session: 0, step: .wanted, subject: .networks))
    board.settle()
    #expect(phone.receipts[id] == .accepted)
    #expect(phone.worker.frames(.open).map(\.subject) == [.networks])
    try phone.start(phone.session())
    board.settle()
    #expect(board.workerEvents == [.opened(first, .worker)])
  }

  @Test func aPhoneThatLostItsSessionGetsAnother() throws {
    let (board, phone, session) = try WorkerTests.open()
    phone.restart(at: board.now.uptime)
    try phone.send(WorkerFrame(session: 0, step: .wanted))
    board.settle()
    #expect(board.workerEvents.last == .ended(first, .worker, .finished))
    #expect(phone.worker.frames(.open).count == 2)
    #expect(try phone.session().number != session.number)
  }

  @Test func whoAsksWithoutEndIsBusy() throws {
    let (board, phone) = try Board.paired()
    var receipts: [Verdict?] = []
    for _ in 0..<10 {
      let id = try phone.send(WorkerFrame(session: 0, step: .wanted))
      board.settle()
      receipts.append(phone.receipts[id])
    }
    #expect(receipts.prefix(8).allSatisfy { $0 == .accepted })
    #expect(receipts.last == .refused(.busy))
    #expect(phone.worker.frames(.open).count == 1)
  }

  @Test func overTheLocalNetworkAloneThereIsNone() throws {
    var configuration = Configuration()
    configuration.transports.insert(.localNetwork)
    let (board, phone) = try Board.paired(configuration)
    board.happen(
      .localNetwork(LocalPlace(name: "b", port: 1, keyHash: .init(repeating: 1, count: 32))))
    guard case .value(let value)? = board.read(phone, .linkConfiguration),
      let local = try LinkConfiguration(decoding: value).local
    else { throw SceneError.noOffer }
    let link = try #require(phone.link)
    board.claim(phone, local.token)
    board.happen(.linkClosed(link))
    board.happen(.workerOrder(.text("x")))
    #expect(board.workerEvents == [.undelivered(WorkerOrderID(1), .noLink)])
    let id = try phone.send(WorkerFrame(session: 0, step: .wanted))
    board.settle()
    #expect(phone.receipts[id] == .refused(.unsupported))
  }
}
