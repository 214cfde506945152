import Accessory
import GATTProfile
import PanelProtocol
import Testing

@Suite struct AnswerTests {
  static let actions: [ForwardedNotification.Action] = [
    .init(identifier: "reply", title: "Reply", kind: .textInput),
    .init(identifier: "like", title: "Like", kind: .background),
    .init(identifier: "away", title: "Dismiss", kind: .dismiss),
  ]

  private func shown(
    actions: [ForwardedNotification.Action] = actions
  ) throws -> (board: Board, phone: Handset, card: CardID) {
    let (board, phone) = try Board.paired()
    try board.send(.add(.sample("1", actions: actions)), from: phone)
    let card = try #require(board.panel?.order.first?.id)
    return (board, phone, card)
  }

  private func conclude(
    _ id: AnswerID, _ status: ResponseResult.Status, _ board: Board, _ phone: Handset
  ) throws {
    let name = RandomIdentifier(high: id.high, low: id.low)
    try board.send(
      .responseResult(ResponseResult(response: name, status: status)), from: phone)
  }

  static let identifier = ForwardedNotification.Identifier(
    source: "com.example.mail", notification: "1")

  struct Case {
    let choice: Answer.Choice
    let expected: NotificationResponse.Choice
    let cardStays: Bool
  }

  static let cases = [
    Case(
      choice: .text(index: 0, "On my way \u{1F680}"),
      expected: .action(identifier, action: "reply", text: "On my way \u{1F680}"),
      cardStays: true),
    Case(
      choice: .action(index: 1), expected: .action(identifier, action: "like", text: nil),
      cardStays: true),
    Case(
      choice: .action(index: 2), expected: .dismiss(identifier, action: "away"),
      cardStays: false),
    Case(choice: .dismiss, expected: .dismiss(identifier, action: "away"), cardStays: false),
    Case(choice: .clear, expected: .clear([identifier]), cardStays: false),
  ]

  @Test(arguments: cases.indices)
  func aChoiceReachesTheDataProvider(_ index: Int) throws {
    let (board, phone, card) = try shown()
    let test = Self.cases[index]
    let id = board.answer(card, test.choice)
    #expect(phone.responses.map { $0.choice } == [test.expected])
    #expect(phone.responses.first?.identifier == RandomIdentifier(high: id.high, low: id.low))
    #expect(board.panel?.answerLog == [.queued, .handedOver])
    #expect(board.panel?.cards.isEmpty == !test.cardStays)
    try conclude(id, .done, board, phone)
    #expect(board.panel?.answerLog == [.queued, .handedOver, .done])
  }

  @Test func withoutADismissActionClearingTakesItsPlace() throws {
    let (board, phone, card) = try shown(actions: [])
    board.answer(card, .dismiss)
    #expect(phone.responses.map { $0.choice } == [.clear([Self.identifier])])
  }

  @Test(arguments: [
    Answer.Choice.action(index: 9), .text(index: 1, "no text action"), .action(index: 0),
    .text(index: 9, "none"),
  ])
  func anActionTheNotificationDoesNotHaveFails(_ choice: Answer.Choice) throws {
    let (board, phone, card) = try shown()
    board.answer(card, choice)
    #expect(board.panel?.answerLog == [.failed])
    #expect(phone.responses.isEmpty)
    #expect(board.shelf.count(.answers) == 0)
  }

  @Test func anAnswerToACardThatIsGoneFails() throws {
    let (board, _, _) = try shown()
    board.answer(CardID(999), .clear)
    #expect(board.panel?.answerLog == [.failed])
  }

  @Test func anAnswerIsDurableBeforeThePanelHearsQueued() throws {
    let (board, phone, card) = try shown()
    board.shelf.mood = .full
    board.answer(card, .clear, number: 1)
    #expect(board.panel?.answerLog == [.failed])
    #expect(board.panel?.titles == ["1"])
    board.shelf.mood = .works
    board.disconnect(phone)
    board.answer(card, .clear, number: 2)
    #expect(board.panel?.answerLog == [.failed, .queued])
    #expect(board.shelf.count(.answers) == 1)
  }

  @Test func anAnswerWaitsForThePhoneOverARestart() throws {
    let (board, phone, card) = try shown()
    board.disconnect(phone)
    let id = board.answer(card, .text(index: 0, "late"))
    board.restart()
    board.connectPanel()
    #expect(board.panel?.answers[id] == .queued)
    board.connect(phone)
    board.settle()
    #expect(phone.responses.count == 1)
    #expect(board.panel?.answers[id] == .handedOver)
  }

  @Test func aTextIsNotSentAgainWithoutAsking() throws {
    let (board, phone, card) = try shown()
    let id = board.answer(card, .text(index: 0, "once"))
    board.pass(29_000)
    #expect(board.panel?.answers[id] == .handedOver)
    board.pass(2_000)
    #expect(board.panel?.answers[id] == .unconfirmed)
    board.pass(3_600_000)
    board.restart()
    board.connectPanel()
    board.connect(phone)
    board.pass(60_000)
    #expect(phone.responses.count == 1)
    #expect(board.panel?.answers[id] == .unconfirmed)

    board.answer(card, .again(id), number: 2)
    #expect(phone.responses.count == 2)
    #expect(Set(phone.responses.map { $0.identifier }).count == 1)
    try conclude(id, .done, board, phone)
    #expect(board.panel?.answers[id] == .done)
  }

  @Test func aStoreThatFailsDoesNotMakeATextGoTwice() throws {
    let (board, phone, card) = try shown()
    board.disconnect(phone)
    let id = board.answer(card, .text(index: 0, "once"))
    board.shelf.mood = .fails
    board.connect(phone)
    board.pass(100_000)
    #expect(phone.responses.count == 1)
    #expect(board.panel?.answers[id] == .queued)
    board.shelf.mood = .works
    board.pass(100_000)
    #expect(phone.responses.count == 1)
    #expect(board.panel?.answers[id] == .unconfirmed)
  }

  @Test func whatMayBeDoneTwiceIsSentAgainAFewTimes() throws {
    let (board, phone, card) = try shown()
    let id = board.answer(card, .clear)
    board.pass(31_000)
    #expect(phone.responses.count == 2)
    board.pass(3_600_000)
    #expect(phone.responses.count == 5)
    #expect(Set(phone.responses.map { $0.identifier }).count == 1)
    #expect(board.panel?.answers[id] == .failed)
  }

  @Test func aLateResultStillCounts() throws {
    let (board, phone, card) = try shown()
    let id = board.answer(card, .text(index: 0, "slow"))
    board.pass(40_000)
    try conclude(id, .failed, board, phone)
    #expect(board.panel?.answers[id] == .failed)
    try conclude(id, .done, board, phone)
    #expect(board.panel?.answers[id] == .failed, "the first word on it holds")
  }

  @Test func aPhoneThatIsBusyIsAskedAgain() throws {
    let (board, phone, card) = try shown()
    phone.takes = .refused(.busy)
    let id = board.answer(card, .text(index: 0, "patience"))
    #expect(board.panel?.answers[id] == .queued)
    phone.takes = .accepted
    board.pass(6_000)
    #expect(phone.responses.count == 1)
    #expect(board.panel?.answers[id] == .handedOver)
  }

  @Test func aPhoneThatNeverTakesItMakesItFail() throws {
    let (board, phone, card) = try shown()
    phone.takes = .refused(.busy)
    let id = board.answer(card, .clear)
    board.pass(600_000)
    #expect(board.panel?.answers[id] == .failed)
  }

  @Test func theSameAnswerToldTwiceCountsOnce() throws {
    let (board, phone, card) = try shown()
    board.answer(card, .action(index: 1), number: 5)
    board.answer(card, .action(index: 1), number: 5)
    #expect(phone.responses.count == 1)
  }

  @Test func anEndIsToldUntilItWasSeen() throws {
    let (board, phone, card) = try shown()
    let id = board.answer(card, .action(index: 1))
    try conclude(id, .done, board, phone)
    board.disconnectPanel()
    board.panel = Watcher()
    board.connectPanel()
    #expect(board.panel?.answers[id] == .done)
    board.happen(.panelMessage(.seen(id)))
    #expect(board.shelf.count(.answers) == 0)
    board.panel = Watcher()
    board.connectPanel()
    #expect(board.panel?.answers.isEmpty == true)
  }

  @Test func anotherPhonesResultDoesNotCount() throws {
    let (board, _, card) = try shown()
    let id = board.answer(card, .action(index: 1))
    let other = board.phone(2)
    other.identifier = "AAAAAAAA-9B3E-4C57-8E0A-2D4C6B8F1A35"
    try board.pair(other)
    try conclude(id, .done, board, other)
    #expect(board.panel?.answers[id] == .handedOver)
  }

  @Test func aDismissedCardDoesNotComeBackWithAnUpdateUnderWay() throws {
    let (board, phone, card) = try shown()
    board.answer(card, .dismiss)
    try board.send(.updated(.sample("1", title: "changed")), from: phone)
    #expect(board.panel?.titles == [])
    // But news under the same name is news.
    try board.send(.add(.sample("1", title: "another message")), from: phone)
    #expect(board.panel?.titles == ["another message"])
  }

  @Test func answersWithoutEndAreBounded() throws {
    let (board, phone, card) = try shown()
    board.disconnect(phone)
    for number in 0..<80 { board.answer(card, .action(index: 1), number: UInt64(number)) }
    #expect(board.shelf.count(.answers) == 64)
    #expect(board.panel?.answerLog.count { $0 == .failed } == 16)
  }

  @Test func anAnswerThatIsTooLargeFails() throws {
    let (board, _, card) = try shown()
    let text = String(repeating: "x", count: 65_500)
    let id = board.answer(card, .text(index: 0, text))
    #expect(board.panel?.answers[id] == .failed)
  }
}
