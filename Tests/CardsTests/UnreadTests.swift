import Cards
import PanelProtocol
import Testing

/// What was not opened, what belongs together, and what is muted.
@Suite struct UnreadTests {
  private func threaded(_ id: UInt64, _ title: String, _ thread: String) -> AgentMessage {
    var card = card(id, title)
    card.thread = thread
    return .show(card)
  }

  @Test func whatCameIsNewUntilItIsOpened() {
    var bench = Bench()
    bench.receive(.show(card(1, "One")), .show(card(2, "Two")))
    bench.press(.back)
    #expect(bench.shows("2 notifications · 1 new"))
    #expect(bench.texts().contains("• One") && bench.texts().contains("Two"))
    #expect(bench.press(.down, .select) == [.send(.opened(CardID(1)))])
    // Once told, it is not told again.
    #expect(bench.press(.back, .select).isEmpty)
    bench.press(.back)
    #expect(bench.shows("2 notifications") && !bench.shows("new"))
  }

  @Test func theAgentRemembersWhatWasOpened() {
    var bench = Bench()
    var opened = card(1, "One")
    opened.isOpened = true
    bench.receive(
      .welcome(version: 1), .show(opened), .show(card(2, "Two")), .show(card(3, "Three")),
      .replayed)
    bench.press(.back)
    #expect(bench.shows("3 notifications · 1 new"))
    #expect(bench.texts().contains("One") && bench.texts().contains("• Two"))
  }

  @Test func aCardThatComesAgainUnchangedStaysOpened() {
    var bench = Bench()
    bench.receive(.show(card(1, "One")))
    bench.press(.back)
    // As when its icon is whole.
    bench.receive(.show(card(1, "One")))
    #expect(!bench.shows("new"))
    bench.receive(.show(card(1, "Another one")))
    bench.press(.up)
    #expect(bench.shows("1 new"))
  }

  @Test func aThreadIsOneRowWithACount() {
    var bench = Bench()
    bench.receive(
      threaded(1, "Hello", "a"), .show(card(2, "Other")), threaded(3, "Are you there?", "a"))
    bench.press(.back)
    let titles = bench.texts().filter { $0.contains("Other") || $0.contains("there") }
    #expect(titles == ["• Are you there? (2)", "• Other"])
    #expect(!bench.shows("Hello"))
    // Reading goes on within the thread.
    bench.press(.select, .down)
    #expect(bench.shows("Hello"))
    bench.press(.down)
    #expect(bench.shows("Other"))
  }

  @Test func sameThreadsOfTwoAppsStayApart() {
    var bench = Bench()
    var other = card(2, "Other")
    other.source = "Chat"
    other.thread = "a"
    bench.receive(threaded(1, "Hello", "a"), .show(other))
    bench.press(.back)
    #expect(bench.shows("Hello") && bench.shows("Other"))
  }

  @Test func anAppIsMutedFromTheMenu() {
    var bench = Bench()
    var mail = card(1, actions: [dismiss])
    mail.app = "com.example.mail"
    bench.receive(.show(mail))
    bench.press(.select, .down)
    #expect(bench.chosen() == "Mute app for 1 h")
    #expect(bench.press(.select) == [.send(.mute(app: "com.example.mail", minutes: 60))])
    var status = Status(name: "B")
    status.muted = ["com.example.mail"]
    bench.receive(.status(status))
    #expect(bench.shows("Muted"))
    bench.press(.select, .down)
    #expect(bench.press(.select) == [.send(.mute(app: "com.example.mail", minutes: 0))])
  }

  @Test func quietHoursAreSaidOnTheClock() {
    var bench = Bench()
    var status = Status(name: "B")
    status.isQuiet = true
    bench.receive(.status(status))
    #expect(bench.shows("Quiet hours · No notifications"))
  }

  @Test func aLiveActivityStandsOnTheClockAndInterruptsNothing() {
    var bench = Bench()
    bench.receive(.show(card(1, "Pizza", "8 min", kind: .liveActivity)))
    #expect(bench.shows("Pizza") && bench.shows("8 min") && bench.shows("7:41"))
  }
}
