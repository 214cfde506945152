import Accessory
import GATTProfile
import PanelProtocol
import Testing

@Suite struct StatusTests {
  private func link(_ board: Board) -> Status.Link? { board.panel?.status?.phones.first?.link }

  @Test func aFreshBoardSaysItIsReadyToPair() throws {
    var configuration = Configuration()
    configuration.name = "Kitchen"
    let board = try Board(configuration)
    board.connectPanel()
    #expect(board.panel?.status?.pairing == .closed)
    board.happen(.pairingWindow(until: board.now.uptime + 600_000))
    #expect(board.panel?.status == Status(name: "Kitchen", pairing: .open))
    board.pass(600_000)
    #expect(board.panel?.status?.pairing == .closed)
  }

  @Test func aPhonesLinkIsTold() throws {
    let board = try Board()
    board.connectPanel()
    let phone = board.phone(1)
    board.happen(.bonded(phone.bond, name: "Anna"))
    #expect(board.panel?.status?.phones.map { $0.name } == ["Anna"])
    #expect(link(board) == .lost(since: nil))
    board.connect(phone)
    board.settle()
    #expect(link(board) == .settingUp)
    try board.exchange(phone)
    #expect(link(board) == .connected)
    let lost = board.now.clock
    board.disconnect(phone)
    #expect(link(board) == .lost(since: lost))
  }

  @Test func aStoreBegunAnewIsToldUntilAPhoneHasKeys() throws {
    let board = try Board()
    board.happen(.storeReplaced)
    board.connectPanel()
    let phone = board.phone(1)
    board.happen(.bonded(phone.bond, name: "Anna"))
    board.connect(phone)
    board.settle()
    #expect(board.panel?.status?.troubles == [.storageReplaced])
    try board.exchange(phone)
    #expect(board.panel?.status?.troubles == [])
  }

  @Test func theStatusIsToldOnlyWhenItChanges() throws {
    let (board, phone) = try Board.paired()
    let before = board.panel?.statuses
    for number in 0..<20 { try board.send(.add("\(number)"), from: phone) }
    board.pass(60_000)
    #expect(board.panel?.statuses == before)
  }

  @Test func aRemovalOnAFullDiskDoesNotSayThatThereIsRoom() throws {
    let (board, phone) = try Board.paired()
    for title in ["1", "2"] { #expect(try board.send(.add(title), from: phone) == .accepted) }
    board.shelf.mood = .reserveOnly
    _ = try board.send(.add("3"), from: phone)
    let statuses = try #require(board.panel?.statuses)
    for title in ["1", "2"] { #expect(try board.send(.remove(title), from: phone) == .accepted) }
    #expect(board.panel?.status?.troubles == [.storageFull])
    #expect(board.panel?.statuses == statuses)
    board.shelf.mood = .works
    #expect(try board.send(.add("4"), from: phone) == .accepted)
    #expect(board.panel?.status?.troubles == [])
  }

  @Test func aFullDiskIsToldUntilSomethingIsKeptAgain() throws {
    let (board, phone) = try Board.paired()
    board.shelf.mood = .full
    #expect(try board.send(.add("1"), from: phone) == .refused(.busy))
    #expect(board.panel?.status?.troubles == [.storageFull])
    board.shelf.mood = .fails
    #expect(try board.send(.add("2"), from: phone) == .refused(.busy))
    #expect(board.panel?.status?.troubles == [.storageFails])
    board.shelf.mood = .works
    #expect(try board.send(.add("3"), from: phone) == .accepted)
    #expect(board.panel?.status?.troubles == [])
  }

  @Test func aClockThatIsNotSetIsTold() throws {
    let board = try Board()
    board.setClock(nil)
    board.connectPanel()
    #expect(board.panel?.status?.troubles == [.clockNotSet])
    board.setClock(1_790_000_000_000)
    board.happen(.deadline)
    #expect(board.panel?.status?.troubles == [])
  }

  @Test func aQuietPhoneThatAnswersAProbeIsNotStale() throws {
    let (board, phone) = try Board.paired()
    let hellos = phone.hellos.count
    board.pass(24 * 3_600_000)
    #expect(link(board) == .connected)
    #expect(board.disconnects.isEmpty)
    // One probe each quarter of an hour, and nothing else.
    #expect((90...96).contains(phone.hellos.count - hellos))
    #expect(board.reports.allSatisfy { if case .silent = $0 { false } else { true } })
  }

  @Test func aPhoneThatNoLongerAnswersIsToldAndItsLinkClosed() throws {
    let (board, phone) = try Board.paired()
    let link = try #require(phone.link)
    phone.link = nil
    let since = board.now.clock
    board.pass(15 * 60_000 + 31_000)
    #expect(board.disconnects == [link])
    #expect(self.link(board) == .lost(since: since))
    board.happen(.linkClosed(link))
    phone.disconnected()
    #expect(self.link(board) == .lost(since: since))
    board.connect(phone)
    #expect(try board.send(.add("back"), from: phone) == .accepted)
    #expect(self.link(board) == .connected)
  }

  @Test func aPhoneIsToldWhatThePanelCanDo() throws {
    let (board, phone) = try Board.paired(panel: nil)
    #expect(phone.hellos.last?.abilities == [])
    board.connectPanel()
    #expect(
      phone.hellos.last?.abilities
        == [.display, .pictures, .sound, .light, .actions, .text])
    let hellos = phone.hellos.count
    board.disconnectPanel()
    board.connectPanel()
    #expect(phone.hellos.count == hellos, "nothing changed")
    #expect(phone.hellos.last?.limits?.notifications == 500)
  }

  @Test func aPanelIsToldEverythingWhenItComes() throws {
    let (board, phone) = try Board.paired()
    for name in ["1", "2"] { try board.send(.add(name), from: phone) }
    let cards = try #require(board.panel?.order)
    // It missed a removal and an add.
    board.disconnectPanel()
    let old = board.panel
    board.panel = nil
    try board.send(.remove("1"), from: phone)
    try board.send(.add("3"), from: phone)
    board.panel = old
    board.connectPanel()
    #expect(board.panel?.isReplayed == true)
    #expect(board.panel?.titles == ["2", "3"])
    #expect(board.panel?.order.first?.id == cards[1].id)
    #expect(board.panel?.alerts.count == 2)
  }

  @Test func aForgottenPhoneIsGoneWithAllItHad() throws {
    let (board, phone) = try Board.paired()
    let other = board.phone(2)
    try board.pair(other)
    try board.send(.add(.sample("other", title: "other")), from: other)
    try board.send(.add("1"), from: phone)
    let card = try #require(board.panel?.order.last?.id)
    board.disconnect(phone)
    board.answer(card, .text(index: 0, "no such action"), number: 1)
    let action = ForwardedNotification.Action(identifier: "x", kind: .background)
    board.connect(phone)
    try board.send(.add(.sample("2", actions: [action])), from: phone)
    board.disconnect(phone)
    board.answer(try #require(board.panel?.order.last?.id), .action(index: 0), number: 2)
    #expect(board.shelf.count(.answers) == 1)

    board.happen(.bondRemoved(phone.bond))
    #expect(board.panel?.titles == ["other"])
    #expect(board.panel?.status?.troubles == [.forgetOnPhone])
    #expect(board.shelf.count(.answers) == 0)
    #expect(board.shelf.count(.phones) == 1)
    #expect(board.shelf.count(.notifications) == 1)
    #expect(board.shelf.count(.generations) == 1)
    #expect(board.shelf.count(.nonces) == 1)
    #expect(try board.send(.add(.sample("3", title: "3")), from: other) == .accepted)
    board.pass(601_000)
    #expect(board.panel?.status?.troubles == [])
  }

  @Test("B4: a phone whose bond is gone here has to forget us; one pairing ends that")
  func bondsAmiss() throws {
    let (board, phone) = try Board.paired()
    board.disconnect(phone)
    board.happen(.bondsAmiss([phone.bond]))
    #expect(board.panel?.status?.troubles == [.forgetOnPhone])
    board.pass(3_600_000)
    #expect(board.panel?.status?.troubles == [.forgetOnPhone])
    board.happen(.bondsAmiss([]))
    #expect(board.panel?.status?.troubles == [])
  }

  @Test func aPhoneThatIsBondedNeedsNoReminder() throws {
    let (board, phone) = try Board.paired()
    board.disconnect(phone)
    board.happen(.bondRemoved(phone.bond))
    #expect(board.panel?.status?.troubles == [.forgetOnPhone])
    board.happen(.bonded(phone.bond, name: "Phone"))
    #expect(board.panel?.status?.troubles == [])
  }

  @Test func thatAPhoneIsGoneCountsOnce() throws {
    let (board, phone) = try Board.paired()
    board.disconnect(phone)
    board.happen(.bondRemoved(phone.bond))
    board.happen(.bonded(board.phone(2).bond, name: "Next"))
    #expect(board.panel?.status?.troubles == [])
    board.happen(.bondRemoved(phone.bond))
    #expect(board.panel?.status?.troubles == [])
  }

  @Test func aPhoneBondedAnewStartsFromNothing() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add("old"), from: phone)
    board.happen(.bonded(phone.bond, name: "Phone"))
    #expect(board.panel?.titles == [])
    #expect(board.shelf.count(.generations) == 0)
    let id = try phone.send(.add("under the old keys"))
    board.settle()
    #expect(phone.receipts[id] == .refused(.unknownKey))
    phone.restart(at: board.now.uptime)
    try phone.say(.request(KeyRequest()))
    board.settle()
    try board.exchange(phone)
    #expect(try board.send(.add("new"), from: phone) == .accepted)
    #expect(board.panel?.titles == ["new"])
  }

  @Test func aRemovalThatCannotBeStoredIsTriedAgain() throws {
    let (board, phone) = try Board.paired()
    board.disconnect(phone)
    board.shelf.mood = .fails
    board.happen(.bondRemoved(phone.bond))
    #expect(board.shelf.count(.phones) == 1)
    board.pass(15_000)
    board.shelf.mood = .works
    board.pass(15_000)
    #expect(board.shelf.rows.allSatisfy { $0.collection == .counters })
  }
}
