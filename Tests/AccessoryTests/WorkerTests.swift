import Accessory
import GATTProfile
import PanelProtocol
import Testing

@Suite struct WorkerTests {
  private let first = PhoneIndex(1)

  /// A board whose phone has an open session, which the order 1 asked for.
  static func open() throws -> (board: Board, phone: Handset, session: HandsetSession) {
    let (board, phone) = try Board.paired()
    board.happen(.workerOrder(.text("hello")))
    board.settle()
    let session = try phone.session()
    try phone.start(session)
    board.settle()
    return (board, phone, session)
  }

  @Test func anOrderOpensASessionAndIsCarriedByIt() throws {
    let (board, phone, session) = try Self.open()
    #expect(phone.worker.frames(.open).map(\.subject) == [.status])
    #expect(phone.worker.offers.map(\.purpose) == [.companion])
    #expect(phone.worker.frames(.open).first?.generation == phone.worker.offers.first?.generation)
    #expect(try phone.texts(session) == ["hello"])
    #expect(board.workerEvents == [.opened(first, .worker), .delivered(WorkerOrderID(1))])
  }

  @Test func bothSidesSpeakInOrder() throws {
    var (board, phone, session) = try Self.open()
    for number in 2...20 as ClosedRange<UInt64> {
      board.happen(.workerOrder(.text("\(number)", number)))
      try phone.send(phone.frame("to \(number)", &session))
    }
    board.settle()
    #expect(try phone.texts(session) == ["hello"] + (2...20).map { "\($0)" })
    #expect(board.texts == (2...20).map { "to \($0)" })
    let delivered = (1...20 as ClosedRange<UInt64>).map { WorkerEvent.delivered(WorkerOrderID($0)) }
    #expect(board.workerEvents.filter { $0.isDelivery } == delivered)
  }

  @Test func whatWaitsIsKeptUpToALimit() throws {
    let (board, _) = try Board.paired()
    for number in 1...65 as ClosedRange<UInt64> {
      board.happen(.workerOrder(.text("x", number)))
    }
    board.settle()
    #expect(board.workerEvents == [.undelivered(WorkerOrderID(65), .full)])
  }

  @Test func whatIsLargerThanAFrameIsRefusedAtOnce() throws {
    let (board, _) = try Board.paired()
    let largest = String(repeating: "x", count: MessageLimits.workerBytes)
    board.happen(.workerOrder(.text(largest + "x")))
    #expect(board.workerEvents == [.undelivered(WorkerOrderID(1), .tooLarge)])
    let (other, phone, session) = try Self.open()
    other.happen(.workerOrder(.text(largest, 2)))
    other.settle()
    #expect(try phone.texts(session).last == largest)
  }

  @Test func whoIsNotThereGetsNothing() throws {
    let (board, phone) = try Board.paired()
    var order = WorkerOrder.text("x")
    order.phone = PhoneIndex(7)
    board.happen(.workerOrder(order))
    order.phone = nil
    order.feature = .notifications
    board.happen(.workerOrder(order))
    board.disconnect(phone)
    board.happen(.workerOrder(.text("x")))
    let id = WorkerOrderID(1)
    #expect(
      board.workerEvents == [
        .undelivered(id, .unknown), .undelivered(id, .unknown), .undelivered(id, .noLink),
      ])
  }

  @Test func aSessionEndsAfterAMinuteOfQuiet() throws {
    let (board, phone, session) = try Self.open()
    board.pass(60_001)
    #expect(phone.worker.frames(.ended).map(\.session) == [session.number])
    #expect(board.workerEvents.last == .ended(first, .worker, .finished))
    board.happen(.workerOrder(.text("again", 2)))
    board.settle()
    #expect(phone.worker.frames(.open).count == 2)
    #expect(phone.worker.frames(.open).last?.session != session.number)
  }

  @Test func whoeverIsDoneEndsIt() throws {
    let (board, phone, _) = try Self.open()
    board.happen(.workerDone(first, .worker))
    board.settle()
    #expect(phone.worker.frames(.ended).map(\.reason) == [.finished])
    #expect(board.workerEvents.last == .ended(first, .worker, .finished))
  }

  @Test func thePhoneEndsIt() throws {
    let (board, phone, session) = try Self.open()
    let frame = WorkerFrame(session: session.number, step: .ended, reason: .finished)
    let id = try phone.send(frame)
    board.settle()
    #expect(phone.receipts[id] == .accepted)
    #expect(board.workerEvents.last == .ended(first, .worker, .finished))
  }

  @Test func aLostLinkEndsItAndWhatHadNoReceipt() throws {
    let (board, phone, session) = try Self.open()
    phone.isDeaf = true
    board.happen(.workerOrder(.text("lost", 2)))
    board.settle()
    board.disconnect(phone)
    #expect(
      Array(board.workerEvents.suffix(2)) == [
        .undelivered(WorkerOrderID(2), .noLink), .ended(first, .worker, .noLink),
      ])
    phone.isDeaf = false
    board.connect(phone)
    board.pass(10_000)
    #expect(try phone.texts(session) == ["hello"])
    #expect(phone.worker.frames(.open).count == 1)
  }

  @Test func theTwoWorkersHaveSessionsOfTheirOwn() throws {
    let (board, phone, session) = try Self.open()
    board.happen(.workerOrder(.text("drawn", 2, feature: .gpuWorker)))
    board.settle()
    let other = try phone.session(.gpuWorker)
    try phone.start(other)
    board.settle()
    #expect(try phone.texts(other) == ["drawn"])
    #expect(try phone.texts(session) == ["hello"])
    #expect(phone.worker.offers.count == 1, "the key is known by then")
  }

  @Test func thePhonesHelloAndTheAccessorysSayHowItStands() throws {
    let (board, phone, _) = try Self.open()
    board.disconnect(phone)
    board.connect(phone)
    board.happen(.workerOrder(.text("x", 2)))
    try board.send(.hello(Hello(software: "phone", version: "1")), from: phone)
    let expected: [Hello.Worker] = [
      .init(feature: .worker, status: .waiting), .init(feature: .gpuWorker, status: .idle),
    ]
    #expect(phone.hellos.last?.workers == expected)
    #expect(phone.hellos.last?.features.contains(.gpuWorker) == true)
  }

  @Test func onePhoneOfSeveralIsFound() throws {
    let (board, phone, session) = try Self.open()
    let other = board.phone(2)
    try board.pair(other)
    board.happen(.workerOrder(.text("for the open one", 2)))
    var order = WorkerOrder.text("for the other", 3)
    order.phone = PhoneIndex(2)
    board.happen(.workerOrder(order))
    board.settle()
    #expect(try phone.texts(session).last == "for the open one")
    #expect(other.worker.frames(.open).count == 1)
    #expect(other.worker.offers.first?.publicKey != phone.worker.offers.first?.publicKey)
  }

  @Test func noMoreThanEightFramesAreUnderWay() throws {
    let (board, phone, session) = try Self.open()
    phone.isDeaf = true
    for number in 2...40 as ClosedRange<UInt64> {
      board.happen(.workerOrder(.text("\(number)", number)))
    }
    board.settle()
    #expect(board.workerEvents.count == 2)
    phone.isDeaf = false
    board.pass(30_000)
    #expect(try phone.texts(session).count == 40)
  }
}

extension Board {
  /// What phones said in sessions.
  var texts: [String] {
    workerEvents.compactMap {
      if case .received(_, _, let content) = $0 {
        String(decoding: content.bytes, as: UTF8.self)
      } else {
        nil
      }
    }
  }

  /// The faults of phones in sessions.
  var workerFaults: [WorkerFault] {
    reports.compactMap { if case .workerFault(_, let fault) = $0 { fault } else { nil } }
  }
}

extension WorkerEvent {
  fileprivate var isDelivery: Bool { if case .delivered = self { true } else { false } }
}
