import Accessory
import GATTProfile
import PanelProtocol
import Testing

/// What a person and the owner want of quiet: nothing alerts, everything is shown.
@Suite struct HushTests {
  /// The board's clock begins at 14:13:20.
  private func board(from: Int, to: Int) throws -> (Board, Handset) {
    var configuration = Configuration()
    configuration.quietHours = QuietHours(from: from * 60, to: to * 60)
    return try Board.paired(configuration)
  }

  private func alerts(_ board: Board, _ phone: Handset, _ name: String) throws -> Bool {
    let before = board.panel?.alerts.count ?? 0
    try board.send(.add(name), from: phone)
    return (board.panel?.alerts.count ?? 0) > before
  }

  @Test func aMutedAppIsShownAndDoesNotAlert() throws {
    let (board, phone) = try Board.paired()
    board.happen(.panelMessage(.mute(app: "com.example.mail", minutes: nil)))
    #expect(board.panel?.status?.muted == ["com.example.mail"])
    #expect(try !alerts(board, phone, "1"))
    #expect(board.panel?.titles == ["1"])
    board.happen(.panelMessage(.mute(app: "com.example.mail", minutes: 0)))
    #expect(board.panel?.status?.muted == [])
    #expect(try alerts(board, phone, "2"))
  }

  @Test func aMuteEndsByItselfAndOutlivesARestart() throws {
    let (board, phone) = try Board.paired()
    board.happen(.panelMessage(.mute(app: "com.example.mail", minutes: 60)))
    board.restart()
    board.connectPanel()
    board.connect(phone)
    board.settle()
    #expect(board.panel?.status?.muted == ["com.example.mail"])
    board.pass(59 * 60_000)
    #expect(try !alerts(board, phone, "1"))
    board.pass(60_000)
    #expect(board.panel?.status?.muted == [])
    #expect(try alerts(board, phone, "2"))
  }

  @Test func quietHoursBeginAndEndByTheClock() throws {
    let (board, phone) = try board(from: 15, to: 16)
    #expect(board.panel?.status?.isQuiet == false)
    #expect(try alerts(board, phone, "1"))
    // To 15:00 and a second.
    board.pass(46 * 60_000 + 41_000)
    #expect(board.panel?.status?.isQuiet == true)
    #expect(try !alerts(board, phone, "2"))
    board.pass(60 * 60_000)
    #expect(board.panel?.status?.isQuiet == false)
    #expect(try alerts(board, phone, "3"))
  }

  @Test func quietHoursGoPastMidnight() throws {
    let (board, phone) = try board(from: 22, to: 15)
    #expect(board.panel?.status?.isQuiet == true)
    #expect(try !alerts(board, phone, "1"))
  }

  @Test func withoutAClockThereAreNoQuietHours() throws {
    let (board, _) = try board(from: 22, to: 15)
    board.setClock(nil)
    board.pass(1)
    board.happen(.panelMessage(.quiet(minutes: 1)))
    board.pass(60_000)
    #expect(board.panel?.status?.isQuiet == false)
  }

  @Test func quietIsForAsLongAsItWasAskedFor() throws {
    let (board, phone) = try Board.paired()
    board.happen(.panelMessage(.quiet(minutes: 30)))
    #expect(board.panel?.status?.isQuiet == true)
    #expect(try !alerts(board, phone, "1"))
    board.pass(30 * 60_000)
    #expect(board.panel?.status?.isQuiet == false)
    #expect(try alerts(board, phone, "2"))
  }

  @Test func quietHoursCanBeEndedByHand() throws {
    let (board, phone) = try board(from: 13, to: 15)
    #expect(board.panel?.status?.isQuiet == true)
    board.happen(.panelMessage(.quiet(minutes: 0)))
    #expect(board.panel?.status?.isQuiet == false)
    #expect(try alerts(board, phone, "1"))
  }
}
