import Accessory
import GATTProfile
import PanelProtocol
import Testing

/// Messages that are read together become durable together.
@Suite struct GroupTests {
  private let board: Board
  private let phone: Handset

  init() throws {
    (board, phone) = try Board.paired()
    board.readsTogether = true
  }

  private func isAccepted(_ id: MessageID) -> Bool { phone.receipts[id] == .accepted }

  @Test func oneCommitKeepsThemAll() throws {
    let before = board.shelf.commits
    let ids = try (1...5).map { try phone.send(.add("\($0)")) }
    board.settle()
    #expect(ids.allSatisfy(isAccepted))
    #expect(board.panel?.titles == ["1", "2", "3", "4", "5"])
    #expect(board.shelf.commits == before + 1)
    #expect(board.shelf.count(.notifications) == 5)
  }

  @Test func nothingLeavesBeforeTheCommit() throws {
    for name in ["one", "two", "three"] { try phone.send(.add(name)) }
    var outside = 0
    board.isKilled = { [board, phone] in
      outside += phone.receipts.values.count { $0 == .accepted } + (board.panel?.cards.count ?? 0)
      return false
    }
    let said = phone.receipts.values.count { $0 == .accepted }
    board.step(times: 1)
    // Asked before and after the one commit: what the phone knew before, and no card.
    #expect(outside == 2 * said)
    board.isKilled = nil
    board.settle()
    #expect(board.panel?.cards.count == 3)
  }

  @Test func eachSeesWhatTheEarlierOnesMakeOfTheList() throws {
    let ids = [
      try phone.send(.add("kept")), try phone.send(.add("gone")),
      try phone.send(.updated(.sample("kept", title: "newer"))), try phone.send(.remove("gone")),
    ]
    board.settle()
    #expect(ids.allSatisfy(isAccepted))
    #expect(board.panel?.titles == ["newer"])
    board.restart()
    board.connectPanel()
    #expect(board.panel?.titles == ["newer"])
  }

  @Test func aMessageSealedTwiceCountsOnce() throws {
    let message = phone.message(.add("twin"))
    let ids = [try phone.send(message), try phone.send(message)]
    board.settle()
    #expect(ids.allSatisfy(isAccepted))
    #expect(board.panel?.titles == ["twin"])
    #expect(board.panel?.alerts.count == 1)
    #expect(board.shelf.count(.messages) == 2)
  }

  @Test func aNotificationThatGoesAtOnceIsSaidNotToHaveAlerted() throws {
    let message = phone.message(.add("short"))
    try phone.send(message)
    try phone.send(.remove("short"))
    board.settle()
    #expect(board.panel?.titles == [])
    #expect(phone.alerted(message.identifier) == [false])
  }

  @Test func whatIsNotKeptIsRefusedAndComesAgain() throws {
    board.shelf.mood = .fails
    let messages = ["one", "two", "three"].map { phone.message(.add($0)) }
    var ids = try messages.map { try phone.send($0) }
    board.settle()
    #expect(ids.allSatisfy { phone.receipts[$0] == .refused(.busy) })
    #expect(board.panel?.titles == [])
    board.shelf.mood = .works
    ids = try messages.map { try phone.send($0) }
    board.settle()
    #expect(ids.allSatisfy(isAccepted))
    #expect(board.panel?.titles == ["one", "two", "three"])
    #expect(board.panel?.firstShown.values.allSatisfy { $0 == 1 } == true)
  }

  @Test func aRemovalUsesTheReserveThoughItCameWithOthers() throws {
    try phone.send(.add("old"))
    board.settle()
    board.shelf.mood = .reserveOnly
    let added = try phone.send(.add("new"))
    let removed = try phone.send(.remove("old"))
    board.settle()
    #expect(phone.receipts[added] == .refused(.busy))
    #expect(phone.receipts[removed] == .accepted)
    #expect(board.panel?.titles == [])
    #expect(board.panel?.status?.troubles.contains(.storageFull) == true)
  }
}
