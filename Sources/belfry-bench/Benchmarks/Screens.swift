import Cards
import Display
import PanelProtocol
import Pixels
import Typography

extension Benchmark {
  /// What small displays are sent for a change on their screen.
  static var screens: Benchmark {
    Benchmark(name: "screens", summary: "bytes on the bus for a change on a small display") { _ in
      var table = Table(
        "bytes on the bus for a change on a small display",
        [
          Table.Column(title: "display", key: "display"),
          Table.Column(title: "change", key: "change"),
          Table.Column(title: "bytes", key: "bytes"),
          Table.Column(title: "of a whole picture", key: "ratio"),
        ])
      try add(Screen.all[2], "SSD1306, I2C", try controller(.ssd1306), bytesOnI2C, to: &table)
      try add(Screen.all[0], "ST7789, SPI", try controller(.st7789), bytesOnSPI, to: &table)
      table.remarks.append("128×64: a line in no more than × 0.20 of a whole picture is the target")
      return [table]
    }
  }

  private static func controller(_ model: OLEDController.Model) throws -> OLEDController {
    guard let controller = OLEDController(model) else { throw BenchmarkFailure("no controller") }
    return controller
  }

  private static func controller(_ model: ColourController.Model) throws -> ColourController {
    guard let controller = ColourController(model) else { throw BenchmarkFailure("no controller") }
    return controller
  }

  /// With the address and control bytes of each message.
  private static func bytesOnI2C(_ transmissions: [Transmission]) -> Int {
    transmissions.flatMap { I2CMessage.messages(for: $0, limit: 256) }.reduce(0) {
      $0 + $1.count + 1
    }
  }

  private static func bytesOnSPI(_ transmissions: [Transmission]) -> Int {
    transmissions.reduce(0) { sum, transmission in
      switch transmission {
      case .command(let bytes), .data(let bytes): sum + bytes.count
      case .pause: sum
      }
    }
  }

  private static func add(
    _ screen: Screen, _ name: String, _ fresh: some Controller,
    _ count: ([Transmission]) -> Int, to table: inout Table
  ) throws {
    let placement = Placement(picture: fresh.size, screen: fresh.size)
    let whole = Bitmap(size: fresh.size, filled: .white)
    var blank = fresh
    let all = count(blank.update(whole, whole.bounds, by: placement))
    table.add([.text(name), .text("a whole picture"), .count(all), .ratio(1)])
    for (change, before, after) in try changes(on: screen) {
      var controller = fresh
      _ = controller.update(before, before.bounds, by: placement)
      let sent = after.changes(since: before).flatMap { part in
        controller.update(after, placement.area(of: part), by: placement)
      }
      let bytes = count(sent)
      table.add([
        .text(name), .text(change), .count(bytes), .ratio(Double(bytes) / Double(all)),
      ])
    }
  }

  /// Pairs of pictures, one after the other on a screen.
  private static func changes(on screen: Screen) throws -> [(String, Bitmap, Bitmap)] {
    var typesetter = try Typesetter(isMonochrome: !screen.isColour)
    var card = Sample.card(1, body: "The 17:42 leaves from platform 4")
    let first = screen.panel(showing: card)
    card.title = "Maria Sánchez 🚲"
    let retitled = screen.panel(showing: card)
    var other = Sample.card(2, body: Sample.prose(300))
    other.title = "Town archive"
    let second = screen.panel(showing: other)
    let idle = Panel(capabilities: screen.capabilities)
    var later = Screen.now
    later.uptime += 60_000
    later.wallClock? += 60_000
    let clock = (
      typesetter.draw(idle.layout(at: Screen.now, measuring: &typesetter)),
      typesetter.draw(idle.layout(at: later, measuring: &typesetter))
    )
    let card1 = screen.draw(first, &typesetter)
    return [
      ("another title", card1, screen.draw(retitled, &typesetter)),
      ("the clock's next minute", clock.0, clock.1),
      ("another card", card1, screen.draw(second, &typesetter)),
    ]
  }
}
