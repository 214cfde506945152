import Cards
import PanelProtocol
import Testing

/// What a card shows as its time, at 7:41 UTC on Monday, 2 December 2024.
@Suite struct DateTests {
  private static let now: Int64 = 1_733_125_260_000
  private static let day: Int64 = 86_400_000

  private func shown(
    _ delivered: Int64, offset: Int16 = 0, _ display: DisplayDate = .delivery,
    clock: Int64? = now, hours: Preferences.Hours = .twentyFour
  ) -> String {
    var preferences = Preferences()
    preferences.hours = hours
    var panel = Panel(
      capabilities: Capabilities(
        width: 240, height: 240, isColour: true, devices: [], hasKeys: false),
      preferences: preferences)
    var card = Card(
      id: CardID(1), phone: PhoneIndex(0), source: "Mail", title: "T", delivered: delivered,
      offset: offset)
    card.displayDate = display
    let time = Moment(uptime: 0, wallClock: clock)
    for message in [AgentMessage.welcome(version: 1), .replayed, .show(card)] {
      _ = panel.receive(message, at: time)
    }
    var grid = Grid()
    let texts = panel.layout(at: time, measuring: &grid).elements.compactMap {
      if case .text(let block) = $0 { block.text } else { nil }
    }
    return texts.first { $0 != "Mail" && $0 != "T" } ?? ""
  }

  @Test(
    arguments: [
      (now, Int16(0), "7:41"), (now, 120, "9:41"), (now, -480, "23:41"), (now, 345, "13:26"),
      (now - day, 0, "Sun 7:41"), (now - 6 * day, 0, "Tue 7:41"), (now - 7 * day, 0, "25 Nov"),
      (now + 2 * day, 0, "Wed 7:41"), (now - 278 * day, 0, "28 Feb"),
      (1_709_164_800_000, 0, "29 Feb"), (951_782_400_000, 0, "29 Feb"), (0, 0, "1 Jan"),
      (-1, 0, "31 Dec"), (.min, .min, "20 Oct"), (.max, .max, "14 Mar"),
    ] as [(Int64, Int16, String)])
  func deliveryTimesAreShownByThePhonesOffset(
    _ delivered: Int64, _ offset: Int16, _ text: String
  ) {
    let result = shown(delivered, offset: offset)
    // At the ends of 64 bits any date will do, as long as there is one.
    if delivered == .min || delivered == .max {
      #expect(!result.isEmpty)
    } else {
      #expect(result == text)
    }
  }

  @Test func theDisplayDateRules() {
    let start = Self.now + 3_600_000
    #expect(shown(Self.now, .content(start)) == "8:41")
    #expect(shown(Self.now, .hidden) == "")
    // A day without a time does not move with the offset.
    #expect(shown(Self.now, offset: -600, .allDay(1_735_084_800_000)) == "25 Dec")
  }

  @Test func withoutAClockTheAgeIsShown() {
    #expect(shown(Self.now - 30 * Self.day, offset: 120, clock: nil) == "now")
    #expect(shown(Self.now, .content(Self.now), clock: nil) == "7:41")
    var bench = Bench()
    bench.time.wallClock = nil
    bench.receive(.show(card(1)))
    _ = bench.wait(4 * 60_000)
    #expect(bench.shows("4 min"))
    _ = bench.wait(116 * 60_000)
    bench.press(.select)
    #expect(bench.shows("2 h"))
  }

  @Test func withoutAClockWhatWasThereBeforeShowsThePhonesTimeOfDay() {
    var bench = Bench()
    bench.time.wallClock = nil
    bench.receive(.welcome(version: 1), .show(card(1)), .replayed)
    #expect(bench.shows("9:41"))
  }

  @Test(
    arguments: [
      (0, "12:00 AM"), (3_600_000, "1:00 AM"), (43_200_000, "12:00 PM"),
      (46_860_000, "1:01 PM"),
    ] as [(Int64, String)])
  func twelveHours(_ time: Int64, _ text: String) {
    #expect(shown(time, clock: time, hours: .twelve) == text)
  }
}
