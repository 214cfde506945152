import Cards
import Display
import PanelProtocol
import Pixels
import Testing
import Typography

/// What a change of the real screen costs on the slowest bus.
@Suite struct OLEDUpdateTests {
  private static let now = Moment(uptime: 1_000_000, wallClock: 1_733_125_260_000)

  private func screen(_ title: String, _ typesetter: inout Typesetter) -> Bitmap {
    var panel = Panel(
      capabilities: Capabilities(
        width: 128, height: 64, isColour: false, devices: .sound, hasKeys: true))
    _ = panel.connected()
    let card = Card(
      id: CardID(1), phone: PhoneIndex(1), source: "Messages", title: title,
      body: "The 17:42 leaves from platform 4", delivered: 1_733_125_260_000)
    for message in [AgentMessage.welcome(version: Limits.version), .show(card), .replayed] {
      _ = panel.receive(message, at: Self.now)
    }
    return typesetter.draw(panel.layout(at: Self.now, measuring: &typesetter))
  }

  private func bytesOnBus(_ transmissions: [Transmission]) -> Int {
    let messages = transmissions.flatMap { I2CMessage.messages(for: $0, limit: 256) }
    return messages.reduce(0) { $0 + $1.count + 1 }
  }

  @Test func anotherLineTakesNoMoreThanAFifthOfAWholePicture() throws {
    var typesetter = try Typesetter(isMonochrome: true)
    let before = screen("Zoë Müller", &typesetter)
    let after = screen("Maria Sánchez", &typesetter)
    var controller = try #require(OLEDController(.ssd1306))
    let placement = Placement(picture: before.size, screen: before.size)
    let whole = bytesOnBus(controller.update(before, before.bounds, by: placement))
    let line = after.changes(since: before).map { change in
      bytesOnBus(controller.update(after, placement.area(of: change), by: placement))
    }
    let sum = line.reduce(0, +)
    #expect(sum > 0)
    #expect(sum * 5 <= whole, "\(sum) of \(whole) bytes")
  }
}
