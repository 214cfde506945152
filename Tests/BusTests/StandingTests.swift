import DBus
import Foundation
import TestSupport
import Testing

/// What programs are told, and to whom.
@Suite(.enabled(if: PrivateBus.isInstalled)) struct StandingTests {
  @Test func nobodyFindsItUntilItIsTurnedOn() throws {
    let board = try Board()
    try board.start()
    let refused = try Neighbour(board).call("ListCards", .uint32(1))
    #expect(
      refused.errorName == ErrorName.serviceUnknown || refused.errorName == ErrorName.nameHasNoOwner
    )
  }

  @Test func aPhoneAndWhatItSendsAreTold() throws {
    let board = try Board()
    try board.start("--bus", "on", "--name", "Kitchen")
    let neighbour = try Neighbour(board)
    #expect(try neighbour.property("Name") == .string("Kitchen"))
    #expect(try neighbour.property("Connected") == .boolean(false))
    #expect(try neighbour.property("LastSeen") == .int64(0))
    let phone = try board.phone(sending: "Maria | Dinner at 8?")
    #expect(try neighbour.change(of: "Connected") == .boolean(true))
    #expect(try neighbour.change(of: "Unread") == .uint32(1))
    let phones = try #require(try neighbour.property("Phones")?.elements)
    let entry = try #require(phones.first?.dictionary)
    #expect(phones.count == 1)
    #expect(Set(entry.keys) == ["phone", "name", "connected", "needs-app"], "no address")
    #expect(entry["connected"] == .boolean(true))
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let seen = try #require(try neighbour.property("LastSeen")?.int64)
    #expect(abs(now - seen) < 60_000)
    phone.say("quit\n")
    #expect(try neighbour.change(of: "Connected") == .boolean(false))
    let later = try #require(try neighbour.property("Phones")?.elements?.first?.dictionary)
    let left = try neighbour.property("LastSeen")
    #expect(later["last-seen"] == left)
  }

  /// The second switch, and what a list then holds.
  static let switches: [(String, Set<String>)] = [
    ("off", ["card", "phone", "opened"]),
    ("on", ["card", "phone", "opened", "source", "title", "subtitle", "text", "delivered"]),
  ]

  @Test(arguments: switches)
  func contentHasASwitchOfItsOwn(_ content: String, _ keys: Set<String>) throws {
    let board = try Board()
    try board.start("--bus", "on", "--bus-content", content)
    let phone = try board.phone(sending: "Maria | Dinner at 8?", "Tom | Late")
    let neighbour = try Neighbour(board)
    let cards = try neighbour.call("ListCards", .uint32(10)).get().arguments.first?.elements
    let newest = try #require(cards?.first?.dictionary)
    #expect(cards?.count == 2)
    #expect(Set(newest.keys) == keys)
    #expect(newest["title"] == (content == "on" ? .string("Tom") : nil))
    #expect(try neighbour.property("TellsContent") == .boolean(content == "on"))
    phone.say("quit\n")
  }

  @Test func aCardOfAPhoneIsDismissedThereToo() throws {
    let board = try Board()
    try board.start("--bus", "on")
    let phone = try board.phone(sending: "Maria | Dinner at 8?")
    let neighbour = try Neighbour(board)
    let cards = try neighbour.call("ListCards", .uint32(1)).get().arguments.first?.elements
    let card = try #require(cards?.first?.dictionary?["card"])
    #expect(try neighbour.call("DismissCard", card).get().arguments == [])
    #expect(phone.says("dismiss"))
    #expect(
      try neighbour.call("DismissCard", .uint64(99)).errorName
        == "org.belfry.Accessory1.Error.NoSuchCard")
    phone.say("quit\n")
  }

  @Test func aStrangerMayNeitherCallNorListen() throws {
    let board = try Board(.stranger)
    try board.start("--bus", "on")
    let stranger = try Neighbour(board)
    #expect(try stranger.call("ListCards", .uint32(1)).errorName == ErrorName.accessDenied)
    let phone = try board.phone(sending: "Maria | Dinner at 8?")
    // A word from the bus itself, behind all that belfryd said meanwhile.
    Thread.sleep(forTimeInterval: 1)
    #expect(try stranger.call("ListCards", .uint32(1)).errorName == ErrorName.accessDenied)
    #expect(stranger.heard == 0)
    phone.say("quit\n")
  }

  @Test func whatItOffersIsExplainedToWhoeverAsks() throws {
    let board = try Board()
    try board.start("--bus", "on")
    let (text, _) = try board.busctl(
      "introspect", "--xml-interface", "org.belfry.Accessory1", "/org/belfry/Accessory1")
    for name in [
      "RaiseCard", "TakeCard", "ListCards", "DismissCard", "SendWorker", "SendEvent",
      "OpenWorkerStream",
      "CardDismissed", "WorkerReceived",
    ] {
      #expect(
        text.contains("name=\"\(name)\">\n      <annotation name=\"org.gtk.GDBus.DocString\""))
    }
    #expect(text.contains("EmitsChangedSignal\" value=\"false\""))
  }
}
