import Accessory
import GATTProfile
import PanelProtocol
import Testing

/// By which keys what comes over the local network opens, and how it is answered. No page says by
/// which ones a phone's system seals there.
@Suite struct LocalKeyTests {
  /// A phone on the local network, paired over Bluetooth before, and a card of its.
  private func scene(
    usesRatchet: Bool
  ) throws -> (board: Board, phone: Handset, card: CardID, bluetooth: LinkID, token: [UInt8]) {
    let board = try Board.nearby(.sample)
    let phone = board.phone(1)
    let token = try board.introduce(phone)
    try board.send(.add(.sample("near", actions: InternetAnswerTests.actions)), from: phone)
    let bluetooth = try #require(phone.link)
    board.claim(phone, token)
    phone.usesRatchet = usesRatchet
    return (board, phone, try #require(board.panel?.order.first?.id), bluetooth, token)
  }

  @Test(arguments: [true, false])
  func theKeysThatOpenedAMessageSealItsAnswers(usesRatchet: Bool) throws {
    let (board, phone, card, _, _) = try scene(usesRatchet: usesRatchet)
    let name = try phone.send(.add("1"))
    board.settle()
    #expect(phone.receipts[name] == .accepted)
    board.answer(card, .text(index: 0, "here"))
    #expect(board.panel?.titles == ["near", "1"])
    #expect(phone.responses.count == 1)
    #expect(phone.hellos.count == 2)
    #expect(phone.unopened == 0)
    #expect(board.panel?.answerLog == [.queued, .handedOver])
  }

  @Test func aRatchetSealedMessageIsAcceptedOnce() throws {
    let (board, phone, _, _, _) = try scene(usesRatchet: true)
    let block = try phone.parcel(phone.message(.add("1"))).block
    let first = try phone.send(sealed: block)
    board.settle()
    #expect(phone.receipts[first] == .accepted)
    phone.restart(at: board.now.uptime)
    let second = try phone.send(sealed: block)
    board.settle()
    #expect(phone.receipts[second] == .accepted)
    #expect(board.panel?.firstShown.count == 2)
    // The same over the internet: its place in the ratchet is taken.
    #expect(board.post(block) == .dropped)
  }

  @Test func messagesOpenInAnyOrderAndFarAhead() throws {
    let (board, phone, _, _, _) = try scene(usesRatchet: true)
    try phone.skip(5)
    let late = try phone.parcel(phone.message(.add("late"))).block
    try phone.skip(40_000)
    let name = try phone.send(.add("far"))
    board.settle()
    board.derive()
    #expect(phone.receipts[name] == .accepted)
    let second = try phone.send(sealed: late)
    board.settle()
    #expect(phone.receipts[second] == .accepted)
    #expect(board.panel?.titles == ["near", "far", "late"])
    #expect(phone.unopened == 0)
  }

  @Test func forgedMessagesAreRefusedAndTrueOnesOpenBehindThem() throws {
    let (board, phone, _, _, _) = try scene(usesRatchet: true)
    let keyID = try phone.root(.hostToAccessory).keyID.encoded
    for index in [0, 3, 60_000] as [UInt32] {
      let forged = InternetMessage(
        keyID: keyID, index: index, sealed: [UInt8](repeating: 7, count: 60))
      let name = try phone.send(sealed: forged.block)
      board.settle()
      board.derive()
      #expect(phone.receipts[name] == .refused(.cannotOpen))
      #expect(try board.send(.add("\(index)"), from: phone) == .accepted)
    }
  }

  @Test func anAnswerThatWaitsIsSealedAnewForAnotherNetwork() throws {
    let (board, phone, card, bluetooth, token) = try scene(usesRatchet: true)
    try board.send(.add("1"), from: phone)
    phone.isDeaf = true
    board.answer(card, .text(index: 0, "lost on its way"))
    phone.disconnected()
    phone.isDeaf = false
    phone.usesRatchet = false
    phone.connected(bluetooth, at: board.now.uptime)
    try board.send(.add("2"), from: phone)
    board.pass(10_000)
    #expect(phone.responses.count == 1)
    // And back.
    phone.isDeaf = true
    board.answer(card, .text(index: 0, "lost again"), number: 2)
    phone.isDeaf = false
    phone.usesRatchet = true
    board.claim(phone, token)
    try board.send(.add("3"), from: phone)
    board.pass(10_000)
    #expect(phone.responses.count == 2)
    #expect(phone.unopened == 0)
  }

  @Test func afterARestartNothingIsSealedBeforeTheKeysAreKnown() throws {
    let (board, phone, card, _, token) = try scene(usesRatchet: true)
    try board.send(.add("1"), from: phone)
    phone.isDeaf = true
    board.answer(card, .text(index: 0, "wait"))
    phone.disconnected()
    phone.isDeaf = false
    board.restart()
    board.connectPanel()
    board.happen(.localNetwork(.sample))
    board.claim(phone, token)
    board.settle()
    #expect(phone.responses.isEmpty && phone.unopened == 0)
    try board.send(.hello(Hello(software: "phone", version: "1")), from: phone)
    board.settle()
    #expect(phone.responses.count == 1 && phone.unopened == 0)
  }

  @Test func theStepIsDurableBeforeAnAnswerLeaves() throws {
    let (board, phone, card, _, token) = try scene(usesRatchet: true)
    try board.send(.add("1"), from: phone)
    var commits = 0
    board.isKilled = {
      // Killed before the third commit: the answer is kept, its step is not.
      commits += 1
      return commits == 3
    }
    board.carriers = []
    board.answer(card, .text(index: 0, "later"))
    #expect(board.carriers.isEmpty)
    board.isKilled = nil
    phone.disconnected()
    board.connectPanel()
    board.happen(.localNetwork(.sample))
    board.claim(phone, token)
    try board.send(.add("2"), from: phone)
    board.settle()
    #expect(phone.responses.count == 1 && phone.unopened == 0)
  }

  @Test func aStepThatTheStoreDoesNotKeepIsTakenLater() throws {
    let (board, phone, card, _, _) = try scene(usesRatchet: true)
    try board.send(.add("1"), from: phone)
    var asked = 0
    let shelf = board.shelf
    board.isKilled = {
      // Before the second commit: the answer is kept, its step is not.
      asked += 1
      shelf.mood = asked == 3 ? .fails : .works
      return false
    }
    board.answer(card, .text(index: 0, "later"))
    #expect(phone.responses.isEmpty)
    board.pass(31_000)
    #expect(phone.responses.count == 1 && phone.unopened == 0)
  }
}
