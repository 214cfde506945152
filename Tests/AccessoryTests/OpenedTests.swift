import Accessory
import GATTProfile
import PanelProtocol
import Testing

/// What a person opened is not new any more, whatever restarts.
@Suite struct OpenedTests {
  private func opened(_ board: Board) -> [Bool] { board.panel?.order.map(\.isOpened) ?? [] }

  @Test func whatWasOpenedStaysSoOverRestartsOfBothSides() throws {
    let (board, phone) = try Board.paired()
    for name in ["1", "2"] { try board.send(.add(name), from: phone) }
    let first = try #require(board.panel?.order.first)
    board.happen(.panelMessage(.opened(first.id)))
    board.connectPanel()
    #expect(opened(board) == [true, false])
    board.restart()
    board.connectPanel()
    #expect(opened(board) == [true, false])
    #expect(board.shelf.count(.opened) == 1)
  }

  @Test func whatChangesIsNewAgain() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add("1"), from: phone)
    let card = try #require(board.panel?.order.first)
    board.happen(.panelMessage(.opened(card.id)))
    try board.send(.add(.sample("1", title: "changed")), from: phone)
    #expect(opened(board) == [false])
    board.restart()
    board.connectPanel()
    #expect(opened(board) == [false])
    #expect(board.shelf.count(.opened) == 0)
  }

  @Test func theMarkGoesWithItsCardAndIsNotMadeTwice() throws {
    let (board, phone) = try Board.paired()
    try board.send(.add("1"), from: phone)
    let card = try #require(board.panel?.order.first)
    for _ in 0..<3 { board.happen(.panelMessage(.opened(card.id))) }
    #expect(board.shelf.count(.opened) == 1)
    try board.send(.remove("1"), from: phone)
    #expect(board.shelf.count(.opened) == 0)
    board.happen(.panelMessage(.opened(card.id)))
    #expect(board.shelf.count(.opened) == 0)
  }
}
