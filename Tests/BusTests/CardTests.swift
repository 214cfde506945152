import DBus
import Foundation
import PanelProtocol
import TestSupport
import Testing

/// Cards of programs on the board.
@Suite(.enabled(if: PrivateBus.isInstalled)) struct CardTests {
  private let board: Board
  private let screen: Screen

  init() throws {
    board = try Board()
    try board.start("--bus", "on", "--name", "Kitchen")
    screen = try Screen(board)
  }

  @Test func aCardIsShownAsTheAccessorysOwnAndTakenAway() throws {
    let phone = try board.phone(sending: "Maria | Dinner at 8?")
    let neighbour = try Neighbour(board)
    let number = try neighbour.raise("Washing", "is done")
    try screen.waitForTitles(["Maria", "Washing"])
    let card = try #require(screen.cards.last)
    #expect(card.source == "Kitchen")
    #expect(card.body == "is done")
    #expect(card.app.isEmpty && card.actions.isEmpty)
    #expect(try neighbour.property("Unread") == .uint32(1), "it is no notification")
    let list = try neighbour.call("ListCards", .uint32(10)).get().arguments.first?.elements
    #expect(list?.count == 1)
    #expect(try neighbour.call("TakeCard", .uint32(number)).errorName == nil)
    try screen.waitForTitles(["Maria"])
    phone.say("quit\n")
  }

  @Test func cardsGoWithTheirSenderButThoseThatStay() throws {
    let other = try Neighbour(board)
    let number: UInt32
    do {
      let neighbour = try Neighbour(board)
      _ = try neighbour.raise("Goes")
      number = try neighbour.raise("Stays", "", ["stays": .boolean(true)])
      try screen.waitForTitles(["Goes", "Stays"])
      #expect(try other.call("TakeCard", .uint32(number)).errorName == ErrorName.accessDenied)
    }
    try screen.waitForTitles(["Stays"])
    #expect(try other.call("TakeCard", .uint32(number)).errorName == nil)
    try screen.waitForTitles([])
  }

  @Test func aSenderThatEndsTakesItsCardsAlong() throws {
    // busctl is gone as soon as it has its reply.
    let tool = try board.busctl(
      "call", "org.belfry.Accessory1", "/org/belfry/Accessory1", "org.belfry.Accessory1",
      "RaiseCard", "ssa{sv}", "Short", "", "0")
    #expect(tool.text == "u 1\n")
    _ = try Neighbour(board).raise("Next", "", ["stays": .boolean(true)])
    try screen.waitForTitles(["Next"])
  }

  @Test func aPersonDismissesACardAndItsSenderIsTold() throws {
    let neighbour = try Neighbour(board)
    let number = try neighbour.raise("Washing")
    try screen.waitForTitles(["Washing"])
    let card = try #require(screen.cards.first)
    try screen.send(
      .answer(Answer(id: AnswerID(high: 1, low: 1), card: card.id, choice: .dismiss)))
    #expect(try neighbour.signal("CardDismissed") == [.uint32(number)])
    try screen.waitForTitles([])
    #expect(
      try neighbour.call("TakeCard", .uint32(number)).errorName
        == "org.belfry.Accessory1.Error.NoSuchCard")
  }

  @Test func aNewPanelIsToldOfThem() throws {
    let neighbour = try Neighbour(board)
    _ = try neighbour.raise("Washing")
    try screen.waitForTitles(["Washing"])
    try Screen(board).waitForTitles(["Washing"])
  }

  /// What is too much, and the error's name.
  static let unfit: [([Value], String)] = [
    (
      [.string(String(repeating: "x", count: 257)), .string(""), .variants([:])],
      ErrorName.invalidArguments
    ),
    ([.string(""), .string("x"), .variants([:])], ErrorName.invalidArguments),
    (
      [.string("x"), .string(String(repeating: "x", count: 4097)), .variants([:])],
      ErrorName.invalidArguments
    ),
    (
      [.string("x"), .string(""), .variants(["colour": .string("red")])],
      ErrorName.invalidArguments
    ),
    (
      [.string("x"), .string(""), .variants(["stays": .string("yes")])],
      ErrorName.invalidArguments
    ),
    ([.string("x"), .string("")], ErrorName.invalidArguments),
  ]

  @Test(arguments: unfit)
  func whatIsUnfitIsRefusedByName(_ arguments: [Value], _ name: String) throws {
    let neighbour = try Neighbour(board)
    let call = try neighbour.begin("org.belfry.Accessory1", "RaiseCard", arguments)
    #expect(try neighbour.end(of: call).errorName == name)
    #expect(screen.titles.isEmpty)
  }

  @Test func oneSenderHasEightCards() throws {
    let neighbour = try Neighbour(board)
    for number in 1...8 { _ = try neighbour.raise("\(number)") }
    let ninth = try neighbour.call("RaiseCard", .string("9"), .string(""), .variants([:]))
    #expect(ninth.errorName == ErrorName.limitsExceeded)
    try screen.waitForTitles((1...8).map { "\($0)" })
  }

  @Test func programsAlertSeldom() throws {
    let alerting: [String: Value] = ["alerts": .boolean(true)]
    let neighbour = try Neighbour(board)
    for number in 1...5 { _ = try neighbour.raise("\(number)", "", alerting) }
    try screen.waitForTitles(["1", "2", "3", "4", "5"])
    #expect(screen.alertCount == 3)
  }

  @Test func inAQuietHourNothingAlerts() throws {
    try screen.send(.quiet(minutes: 60))
    let neighbour = try Neighbour(board)
    _ = try neighbour.raise("Silent", "", ["alerts": .boolean(true)])
    try screen.waitForTitles(["Silent"])
    #expect(screen.alertCount == 0)
  }
}
