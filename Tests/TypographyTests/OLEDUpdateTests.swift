import Cards
import Display
import PanelProtocol
import Pixels
import Testing
import Typography

/// What a change of the real screen costs on the slowest bus.
@Suite struct OLEDUpdateTests {
  private static let now = Moment(uptime: 1_000_000, wallClock: 1_733_125_260_000)

  private func panel(_ messages: AgentMessage...) -> Panel {
    var panel = Panel(
      capabilities: Capabilities(
        width: 128, height: 64, isColour: false, devices: .sound, hasKeys: true))
    _ = panel.connected()
    for message in [.welcome(version: Limits.version)] + messages + [.replayed] {
      _ = panel.receive(message, at: Self.now)
    }
    return panel
  }

  private func screen(_ title: String, _ typesetter: inout Typesetter) -> Bitmap {
    let card = Card(
      id: CardID(1), phone: PhoneIndex(1), source: "Messages", title: title,
      body: "The 17:42 leaves from platform 4", delivered: 1_733_125_260_000)
    return typesetter.draw(panel(.show(card)).layout(at: Self.now, measuring: &typesetter))
  }

  private func clock(minute: UInt64, _ typesetter: inout Typesetter) -> Bitmap {
    let time = Moment(
      uptime: Self.now.uptime + minute * 60_000,
      wallClock: Self.now.wallClock.map { $0 + Int64(minute) * 60_000 })
    return typesetter.draw(panel().layout(at: time, measuring: &typesetter))
  }

  private func bytesOnBus(_ transmissions: [Transmission]) -> Int {
    let messages = transmissions.flatMap { I2CMessage.messages(for: $0, limit: 256) }
    return messages.reduce(0) { $0 + $1.count + 1 }
  }

  /// What a change takes on the bus, and what a whole picture does.
  private func cost(from before: Bitmap, to after: Bitmap) throws -> (change: Int, whole: Int) {
    var controller = try #require(OLEDController(.ssd1306))
    let placement = Placement(picture: before.size, screen: before.size)
    let whole = bytesOnBus(controller.update(before, before.bounds, by: placement))
    let parts = after.changes(since: before).map { change in
      bytesOnBus(controller.update(after, placement.area(of: change), by: placement))
    }
    return (parts.reduce(0, +), whole)
  }

  @Test func anotherLineTakesNoMoreThanAFifthOfAWholePicture() throws {
    var typesetter = try Typesetter(isMonochrome: true)
    let cost = try cost(
      from: screen("Zoë Müller", &typesetter), to: screen("Maria Sánchez", &typesetter))
    #expect(cost.change > 0)
    #expect(cost.change * 5 <= cost.whole, "\(cost)")
  }

  /// 9:41 to 9:45 by the minute; from 9:44 to 9:45 the clock wanders.
  @Test(arguments: [0, 1, 2] as [UInt64])
  func anotherMinuteTakesNoMoreThanAFifthOfAWholePicture(_ minute: UInt64) throws {
    var typesetter = try Typesetter(isMonochrome: true)
    let cost = try cost(
      from: clock(minute: minute, &typesetter), to: clock(minute: minute + 1, &typesetter))
    #expect(cost.change > 0)
    #expect(cost.change * 5 <= cost.whole, "\(cost)")
  }
}
