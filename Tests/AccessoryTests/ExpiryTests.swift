import Accessory
import GATTProfile
import Testing

/// The history's bound in days, and clocks that cannot be believed.
@Suite struct ExpiryTests {
  private static let day: Int64 = 86_400_000
  private let board: Board
  private let phone: Handset
  private let today: Int64

  init() throws {
    (board, phone) = try Board.paired()
    today = try #require(board.now.clock)
    for age: Int64 in [100, 31, 29, 0] {
      var notification = ForwardedNotification.sample("\(age)")
      notification.deliveryDate = time(today - age * Self.day)
      #expect(try board.send(.add(notification), from: phone) == .accepted)
    }
  }

  private func time(_ milliseconds: Int64) -> Timestamp {
    Timestamp(utcMilliseconds: milliseconds, offsetMinutes: 0)
  }

  private func say(_ milliseconds: Int64) throws {
    let body = Message.Body.localTime(LocalTime(now: time(milliseconds)))
    #expect(try board.send(body, from: phone) == .accepted)
  }

  @Test func whatIsOlderThanThirtyDaysGoesFromPanelAndStore() throws {
    #expect(board.panel?.titles == ["100", "31", "29", "0"])
    try say(today)
    #expect(board.panel?.titles == ["29", "0"])
    #expect(board.shelf.count(.notifications) == 2)
  }

  @Test(arguments: [-4000, -200, -2, 2, 200, 4000])
  func aBoardWhoseClockJumpedDeletesNothing(_ days: Int64) throws {
    board.setClock(today + days * Self.day)
    try say(today)
    #expect(board.panel?.titles == ["100", "31", "29", "0"])
    board.setClock(today)
    try say(today)
    #expect(board.panel?.titles == ["29", "0"])
  }

  @Test func aBoardWithoutAClockDeletesNothing() throws {
    board.setClock(nil)
    try say(today)
    #expect(board.panel?.titles == ["100", "31", "29", "0"])
  }

  @Test(arguments: [Int64.min, -1, 0, Int64.max], [true, false])
  func aPhoneThatSaysNonsenseDeletesNothing(_ said: Int64, _ isSet: Bool) throws {
    if !isSet { board.setClock(nil) }
    try say(said)
    #expect(board.panel?.titles == ["100", "31", "29", "0"])
  }

  @Test func jumpsInBothDirectionsChangeNoOrder() throws {
    for (name, days) in [("a", 90), ("b", -180), ("c", 0)] as [(String, Int64)] {
      board.setClock(today + days * Self.day)
      try board.send(.add(name), from: phone)
    }
    #expect(board.panel?.titles == ["100", "31", "29", "0", "a", "b", "c"])
    board.restart()
    board.connectPanel()
    #expect(board.panel?.titles == ["100", "31", "29", "0", "a", "b", "c"])
  }
}
