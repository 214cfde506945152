import Accessory
import GATTProfile
import PanelProtocol
import Testing

/// Answers that leave over the internet, and which way an answer takes.
@Suite struct InternetAnswerTests {
  static let actions: [ForwardedNotification.Action] = [
    .init(identifier: "reply", title: "Reply", kind: .textInput),
    .init(identifier: "like", title: "Like", kind: .background),
  ]

  /// A card that came over the internet, the link being gone.
  private func away() throws -> (board: Board, phone: Handset, card: CardID) {
    let (board, phone) = try Board.online()
    board.disconnect(phone)
    board.pass(6_000)
    #expect(try board.post(.add(.sample("1", actions: Self.actions)), from: phone) == .taken)
    return (board, phone, try #require(board.panel?.order.first?.id))
  }

  @Test func anAnswerLeavesAsApplesServiceWantsIt() throws {
    let (board, phone, card) = try away()
    let id = board.answer(card, .text(index: 0, "Soon \u{1F680}"))
    let (dispatch, body) = try #require(board.takeDispatches().first)
    let push = try phone.receive(push: body)
    #expect(push.token == "c0ffee")
    #expect(
      push.headers == [
        "apns-push-type": "accessory",
        "apns-topic": "com.example.companion.push-type.accessory",
      ])
    #expect(push.payload.aps.sessionIdentifier == phone.sessionID)
    #expect(push.payload.aps.messageIndex == "0")
    #expect(phone.responses.map { $0.identifier.low } == [id.low])
    #expect(board.panel?.answerLog == [.queued])
    board.happen(.dispatched(dispatch))
    #expect(board.panel?.answerLog == [.queued, .handedOver])
    let name = RandomIdentifier(high: id.high, low: id.low)
    try board.post(
      .responseResult(ResponseResult(response: name, status: .done)), from: phone)
    #expect(board.panel?.answerLog == [.queued, .handedOver, .done])
  }

  @Test func theStepOfTheRatchetIsDurableBeforeAnAnswerLeaves() throws {
    let (board, phone, card) = try away()
    board.shelf.mood = .reserveOnly
    board.answer(card, .clear)
    #expect(board.dispatches.count == 1)
    try board.push(to: phone)
    board.shelf.mood = .works
    try board.post(.add(.sample("2", actions: Self.actions)), from: phone)
    let second = try #require(board.panel?.order.last?.id)
    var commits = 0
    board.isKilled = {
      // Killed before the third commit: the answer is kept, its step is not.
      commits += 1
      return commits == 3
    }
    board.answer(second, .text(index: 0, "later"), number: 2)
    #expect(board.dispatches.isEmpty)
    board.isKilled = nil
    board.connectPanel()
    board.happen(.internet(up: true))
    try board.push(to: phone)
    #expect(phone.responses.count == 2)
  }

  @Test func noIndexServesTwoTexts() throws {
    let (board, phone, card) = try away()
    var seen: [UInt64: [UInt8]] = [:]
    for number in 1...6 as ClosedRange<UInt64> {
      board.answer(card, .text(index: 0, "text \(number)"), number: number)
      if number % 2 == 0 {
        board.restart()
        board.connectPanel()
        board.happen(.internet(up: true))
      }
      for (id, body) in board.takeDispatches() {
        #expect(seen[id.number, default: body] == body)
        seen[id.number] = body
        try phone.receive(push: body)
        if number % 3 == 0 { board.happen(.dispatched(id)) }
      }
    }
    #expect(seen.count >= 6)
    #expect(Set(phone.responses.map { $0.identifier.low }).count == 6)
  }

  @Test func whatTheServerDoesNotConfirmLeavesAgainAsTheSameBytes() throws {
    let (board, phone, card) = try away()
    board.answer(card, .text(index: 0, "once"))
    board.pass(20_000)
    board.happen(.internet(up: false))
    board.pass(60_000)
    board.happen(.internet(up: true))
    let left = board.takeDispatches()
    #expect(left.count >= 3)
    #expect(Set(left.map { $0.body }).count == 1)
    #expect(Set(left.map { $0.id }).count == 1)
    board.happen(.dispatched(try #require(left.first?.id)))
    board.pass(20_000)
    #expect(board.dispatches.isEmpty)
    #expect(board.panel?.answerLog == [.queued, .handedOver])
    _ = phone
  }

  @Test func aPhoneThatLeavesIsAnsweredOverTheInternetAfterSomeSeconds() throws {
    let (board, phone) = try Board.online()
    try board.post(.add("0"), from: phone)
    try board.send(.add(.sample("1", actions: Self.actions)), from: phone)
    board.disconnect(phone)
    let card = try #require(board.panel?.order.last?.id)
    board.answer(card, .text(index: 0, "there?"))
    board.pass(4_000)
    #expect(board.dispatches.isEmpty)
    board.pass(2_000)
    try board.push(to: phone)
    #expect(phone.responses.count == 1)
    #expect(board.panel?.answerLog == [.queued, .handedOver])
  }

  @Test func aPhoneThatComesBackInTimeIsAnsweredOnItsLink() throws {
    let (board, phone) = try Board.online()
    try board.post(.add("0"), from: phone)
    try board.send(.add(.sample("1", actions: Self.actions)), from: phone)
    board.disconnect(phone)
    board.answer(try #require(board.panel?.order.last?.id), .text(index: 0, "there?"))
    board.pass(3_000)
    board.connect(phone)
    board.pass(10_000)
    #expect(board.dispatches.isEmpty)
    #expect(phone.responses.count == 1)
  }

  @Test func aLinkIsPreferredToTheInternetHoweverLateAMessageFromThere() throws {
    let (board, phone) = try Board.online()
    try board.send(.add(.sample("1", actions: Self.actions)), from: phone)
    try board.post(.add(.sample("2", actions: Self.actions)), from: phone)
    let cards = try #require(board.panel?.order.map { $0.id })
    board.answer(cards[0], .action(index: 1), number: 1)
    board.answer(cards[1], .action(index: 1), number: 2)
    #expect(board.dispatches.isEmpty)
    #expect(phone.responses.count == 2)
  }

  @Test func aLinkOnWhichNobodyTakesAnAnswerGivesWayToTheInternet() throws {
    let (board, phone) = try Board.online()
    try board.post(.add(.sample("1", actions: Self.actions)), from: phone)
    let card = try #require(board.panel?.order.first?.id)
    phone.isDeaf = true
    board.answer(card, .action(index: 1), number: 1)
    board.pass(11_000)
    #expect(board.dispatches.isEmpty)
    board.pass(3_000)
    try board.push(to: phone)
    #expect(phone.responses.count == 1)
    #expect(board.panel?.answerLog == [.queued, .handedOver])
  }

  @Test func withoutTheInternetTheLinkServesAndTheOtherWayRound() throws {
    let (board, phone, card) = try away()
    board.happen(.internet(up: false))
    let first = board.answer(card, .text(index: 0, "a"), number: 1)
    board.pass(60_000)
    #expect(board.dispatches.isEmpty)
    #expect(board.panel?.answers[first] == .queued)
    board.happen(.internet(up: true))
    #expect(board.dispatches.count == 1)
    // The server never confirmed it, and the internet is gone again.
    board.happen(.internet(up: false))
    board.connect(phone)
    board.pass(1_000)
    #expect(phone.responses.map { $0.identifier.low } == [first.low])
    #expect(board.panel?.answers[first] == .handedOver)
  }

  @Test func aPhoneWithoutAPushTokenIsAnsweredOnItsLink() throws {
    let (board, phone) = try Board.online()
    phone.pushToken = []
    board.disconnect(phone)
    board.pass(6_000)
    try board.post(.add(.sample("1", actions: Self.actions)), from: phone)
    let card = try #require(board.panel?.order.first?.id)
    board.answer(card, .text(index: 0, "waits"))
    #expect(board.dispatches.isEmpty)
    phone.pushToken = [1, 2, 3]
    try board.post(.add("2"), from: phone)
    #expect(board.dispatches.count == 1)
  }

  @Test func theNewestTokenCounts() throws {
    let (board, phone, card) = try away()
    phone.pushToken = [0xAA]
    let late = try phone.parcel(phone.message(.add("2")))
    phone.pushToken = [0xBB]
    try board.post(.add("3"), from: phone)
    board.post(late)
    board.restart()
    board.connectPanel()
    board.happen(.internet(up: true))
    board.answer(card, .action(index: 1))
    let (_, body) = try #require(board.takeDispatches().first)
    #expect(try phone.receive(push: body).token == "bb")
  }

  @Test func aTextTooLongForAPushIsRefusedAtOnce() throws {
    let (board, phone, card) = try away()
    let long = String(repeating: "x", count: 2_800)
    board.answer(card, .text(index: 0, long), number: 1)
    #expect(board.panel?.answerLog == [.failed])
    #expect(board.shelf.count(.answers) == 0)
    let fitting = String(repeating: "x", count: 2_600)
    board.answer(card, .text(index: 0, fitting), number: 2)
    let (_, body) = try #require(board.takeDispatches().first)
    try phone.receive(push: body)
    // On the link there is room for it.
    board.connect(phone)
    board.settle()
    board.answer(card, .text(index: 0, long), number: 3)
    #expect(phone.responses.count == 2)
  }

  @Test func whatMayBeDoneTwiceIsSentAgainUnderAFreshIndex() throws {
    let (board, phone, card) = try away()
    board.answer(card, .clear)
    try board.push(to: phone)
    board.pass(31_000)
    let (id, body) = try #require(board.takeDispatches().first)
    #expect(try phone.receive(push: body).payload.aps.messageIndex == "1")
    board.happen(.dispatched(id))
    #expect(Set(phone.responses.map { $0.identifier }).count == 1)
  }
}
