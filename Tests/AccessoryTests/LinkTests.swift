import Accessory
import GATTProfile
import PanelProtocol
import TestSupport
import Testing

@Suite struct LinkTests {
  /// A link without a bond, with whatever is tried on it.
  private func stranger(_ board: Board) -> LinkID {
    let link = LinkID(9_999)
    board.happen(.linkOpened(link, phone: nil, mtu: 185))
    return link
  }

  private func response(_ board: Board, _ event: (RequestID) -> Event) -> Response? {
    let request = board.request()
    board.happen(event(request))
    return board.responses[request]
  }

  @Test func withoutABondThereAreTheCapabilitiesAndNothingElse() throws {
    let board = try Board()
    let link = stranger(board)
    let capabilities = response(board) { .read(link, .capabilities, request: $0) }
    #expect(capabilities == .value(GATTProfile.Capabilities().encoded))
    for characteristic in [Characteristic.keyExchange, .dataOut, .linkConfiguration] {
      let read = response(board) { .read(link, characteristic, request: $0) }
      #expect(read == .refused(.insufficientEncryption))
    }
    for characteristic in [Characteristic.keyExchange, .dataIn] {
      let write = response(board) {
        .write(link, characteristic, value: [0x11, 1, 2], request: $0)
      }
      #expect(write == .refused(.insufficientEncryption))
    }
    board.happen(.subscription(link, .keyExchange, active: true))
    board.happen(.write(link, .dataIn, value: [1, 2, 3], request: nil))
    #expect(board.shelf.rows.isEmpty)
  }

  @Test func aLinkThatBecomesSecureLaterServes() throws {
    let board = try Board()
    board.connectPanel()
    let phone = board.phone(1)
    board.happen(.bonded(phone.bond, name: "Phone"))
    let link = LinkID(77)
    phone.connected(link, at: board.now.uptime)
    board.setMTU(phone, 185)
    board.happen(.linkOpened(link, phone: nil, mtu: 185))
    board.happen(.subscription(link, .keyExchange, active: true))
    board.happen(.subscription(link, .dataOut, active: true))
    board.settle()
    #expect(phone.offers.isEmpty)
    board.happen(.linkSecured(link, phone: phone.bond))
    board.settle()
    try board.exchange(phone)
    #expect(try board.send(.add("1"), from: phone) == .accepted)
  }

  @Test func whatACharacteristicDoesNotDoIsRefused() throws {
    let (board, phone) = try Board.paired()
    let link = try #require(phone.link)
    for characteristic in [Characteristic.capabilities, .dataOut, .linkConfiguration] {
      let write = response(board) { .write(link, characteristic, value: [1], request: $0) }
      #expect(write == .refused(.writeNotPermitted))
    }
    #expect(board.read(phone, .dataIn) == .refused(.readNotPermitted))
    let large = [UInt8](repeating: 0x11, count: 501)
    let write = response(board) { .write(link, .dataIn, value: large, request: $0) }
    #expect(write == .refused(.invalidValueLength))
  }

  @Test func eventsOfLinksThatAreGoneDoNoHarm() throws {
    let (board, phone) = try Board.paired()
    let link = try #require(phone.link)
    board.disconnect(phone)
    board.happen(.linkClosed(link))
    board.happen(.sent(link, .dataOut))
    board.happen(.mtuChanged(link, mtu: 23))
    board.happen(.subscription(link, .dataOut, active: true))
    board.happen(.write(link, .dataIn, value: [0x11], request: nil))
    let read = response(board) { .read(link, .dataOut, request: $0) }
    #expect(read == .refused(.insufficientEncryption))
    board.happen(.bondRemoved(PhoneID([1, 2, 3])))
    board.happen(.committed)
    board.happen(.deadline)
  }

  @Test func randomValuesNeverDoHarm() throws {
    let (board, phone) = try Board.paired()
    let link = try #require(phone.link)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<scaled(50_000) {
      var value = random.bytes(Int(random.next() % 60))
      if !value.isEmpty, random.next() % 2 == 0 { value[0] = 0x10 | UInt8(random.next() % 6) }
      let characteristic: Characteristic = random.next() % 2 == 0 ? .dataIn : .keyExchange
      board.happen(.write(link, characteristic, value: value, request: board.request()))
    }
    #expect(try board.send(.add("still fine"), from: phone) == .accepted)
  }

  @Test(arguments: [23, 24, 50, 185, 247, 517])
  func everyMTUServes(_ mtu: Int) throws {
    let board = try Board()
    board.connectPanel()
    let phone = board.phone(1)
    try board.pair(phone, mtu: mtu)
    let body = String(repeating: "\u{1F4DA}", count: 2_000)
    #expect(try board.send(.add(.sample("1", body: body)), from: phone) == .accepted)
    #expect(board.panel?.order.first?.body == body)
  }

  @Test func theMTUMayChangeInTheMiddleOfAMessage() throws {
    let (board, phone) = try Board.paired()
    let body = String(repeating: "y", count: 20_000)
    let id = try phone.send(.add(.sample("1", body: body)))
    for mtu in [517, 23, 247, 40] {
      board.setMTU(phone, mtu)
      board.step(times: 1)
    }
    board.settle()
    #expect(phone.receipts[id] == .accepted)
    #expect(board.panel?.order.first?.body == body)
  }

  @Test func aMessageGoesOnAfterADisconnectWhereItStopped() throws {
    let (board, phone) = try Board.paired()
    let body = String(repeating: "z", count: 60_000)
    let id = try phone.send(.add(.sample("1", body: body)))
    for _ in 0..<6 {
      board.step(times: 1)
      board.disconnect(phone)
      board.pass(1_000)
      board.connect(phone)
    }
    board.settle()
    #expect(phone.receipts[id] == .accepted)
    #expect(board.panel?.titles == ["1"])
  }

  @Test func atMostEightValuesAreUnderWay() throws {
    let (board, phone) = try Board.paired()
    board.disconnect(phone)
    let body = String(repeating: "x", count: 10_000)
    let action = ForwardedNotification.Action(identifier: "r", kind: .textInput)
    board.connect(phone, mtu: 50)
    try board.send(.add(.sample("1", actions: [action])), from: phone)
    let card = try #require(board.panel?.order.first?.id)
    board.answer(card, .text(index: 0, body))
    #expect(phone.responses.count == 1)
    #expect(board.mostInFlight == 8)
  }

  @Test func ofTwoLinksToOnePhoneTheNewerCarriesAll() throws {
    let (board, phone) = try Board.paired()
    let action = ForwardedNotification.Action(identifier: "r", kind: .textInput)
    try board.send(.add(.sample("1", actions: [action])), from: phone)
    let card = try #require(board.panel?.order.first?.id)
    let newer = board.connect(phone, mtu: 50)
    board.settle()
    board.carriers = []
    board.answer(card, .text(index: 0, String(repeating: "x", count: 10_000)))
    #expect(board.carriers == [newer])
    #expect(phone.responses.count == 1)
    #expect(board.mostInFlight == 8)
  }

  @Test func withoutASubscriptionEverythingCanBeRead() throws {
    let (board, phone) = try Board.paired()
    board.disconnect(phone)
    board.connect(phone, subscribed: false)
    let message = phone.message(.add("1"))
    let id = try phone.send(message)
    for _ in 0..<100 {
      board.settle()
      guard case .value(let value)? = board.read(phone, .dataOut) else { continue }
      phone.receive(value, on: .dataOut, at: board.now.uptime)
      board.pass(100)
    }
    #expect(phone.receipts[id] == .accepted)
    #expect(phone.alerted(message.identifier) == [true])
  }

  @Test func twoPhonesAtOnceKeepApart() throws {
    let (board, first) = try Board.paired()
    let second = board.phone(2)
    second.sessionID = first.sessionID
    try board.pair(second)
    try first.send(.add(.sample("1", title: "first")))
    try second.send(.add(.sample("1", title: "second")))
    board.settle()
    #expect(board.panel?.titles.sorted() == ["first", "second"])
    let cards = try #require(board.panel?.order)
    for (number, card) in cards.enumerated() {
      board.answer(card.id, .clear, number: UInt64(number))
    }
    #expect(first.responses.count == 1)
    #expect(second.responses.count == 1)
    #expect(first.unopened == 0)
    #expect(second.unopened == 0)
    // What one phone removes is its own.
    try first.send(.add("mine"))
    try second.send(.add("other"))
    try first.send(.allRemoved(Message.RemovalOfAll()))
    board.settle()
    #expect(board.panel?.titles == ["other"])
  }

  @Test func oneNoisyPhonePushesNothingOfAnotherOut() throws {
    var configuration = Configuration()
    configuration.historyCount = 10
    let (board, quiet) = try Board.paired(configuration)
    let noisy = board.phone(2)
    noisy.sessionID = "22222222-1A5F-4E83-9C06-7F3D2B8A4E61"
    try board.pair(noisy)
    for name in ["q1", "q2", "q3"] { try board.send(.add(name), from: quiet) }
    for number in 0..<30 { try board.send(.add("n\(number)"), from: noisy) }
    #expect(board.panel?.titles.filter { $0.hasPrefix("q") } == ["q1", "q2", "q3"])
    #expect(board.panel?.cards.count == 10)
    for number in 4...7 { try board.send(.add("q\(number)"), from: quiet) }
    #expect(board.panel?.titles.filter { $0.hasPrefix("q") }.count == 5)
    #expect(board.panel?.titles.filter { $0.hasPrefix("n") }.count == 5)
    board.pass(60_000)
    for number in 30..<60 { try board.send(.add("n\(number)"), from: noisy) }
    let before = board.panel?.alerts.count ?? 0
    try board.send(.add(.sample("q8", source: "com.example.chat")), from: quiet)
    #expect(board.panel?.alerts.count == before + 1, "nor does it use up its alerts")
  }

  @Test func aSecondLinkOfTheSamePhoneTakesOver() throws {
    let (board, phone) = try Board.paired()
    let old = try #require(phone.link)
    board.connect(phone)
    #expect(try board.send(.add("on the new link"), from: phone) == .accepted)
    board.happen(.linkClosed(old))
    #expect(try board.send(.add("after the old one went"), from: phone) == .accepted)
    #expect(board.panel?.status?.phones.first?.link == .connected)
  }

  @Test func bothProgramsOfAPhoneInterleave() throws {
    let (board, phone) = try Board.paired()
    try phone.say(.request(KeyRequest(fresh: true)))
    for number in 0..<10 {
      try phone.send(.add(.sample("\(number)", body: String(repeating: "b", count: 3_000))))
    }
    board.settle()
    #expect(phone.offers.count == 2)
    #expect(board.panel?.cards.count == 10)
  }

  @Test func anOfferNobodyTakesIsNotRepeatedForEver() throws {
    let board = try Board()
    let phone = board.phone(1)
    board.happen(.bonded(phone.bond, name: "Phone"))
    board.connect(phone)
    phone.link = nil
    board.pass(600_000)
    #expect(board.engine.deadline.map { $0 > board.now.uptime + 60_000 } ?? true)
  }
}
