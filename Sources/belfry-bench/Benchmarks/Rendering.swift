import Cards
import Typography

extension Benchmark {
  /// A card's picture: the first one of a process, and later ones.
  static var rendering: Benchmark {
    Benchmark(name: "cards", summary: "a card's picture, the first of a process and later ones") {
      effort in
      [try cold(effort), try warm(effort)]
    }
  }

  /// Texts in turn, more than a typesetter keeps, so that each has to be shaped.
  private static let variety = 64

  private static let scripts =
    "Привет! Η συνάντηση: مرحبا 你好 नमस्ते שלום こんにちは 안녕하세요 👩🏽‍🚀 – all in one text. "

  private static func warm(_ effort: Effort) throws -> Table {
    var table = Table(contests: "a card laid out and drawn, fonts loaded")
    for screen in Screen.all {
      var typesetter = try Typesetter(isMonochrome: !screen.isColour)
      let prose = (0..<variety).map { number in
        screen.panel(showing: Sample.card(number, body: Sample.prose(1_000 + number)))
      }
      let mixed = (0..<variety).map { number in
        screen.panel(showing: Sample.card(number, body: "\(number) " + scripts))
      }
      var contest = Contest()
      var turn = 0
      for (name, panels) in [("new text, 1 KiB", prose), ("nine scripts", mixed)] {
        contest.add(name) { times in
          for _ in 0..<times {
            turn += 1
            keep(screen.draw(panels[turn % variety], &typesetter))
          }
        }
      }
      contest.add("the same again") { times in
        for _ in 0..<times { keep(screen.draw(prose[0], &typesetter)) }
      }
      table.add(screen.name, try contest.run(effort))
    }
    return table
  }

  private static func cold(_ effort: Effort) throws -> Table {
    var table = Table(
      "the first cards of a process",
      [
        .work, Table.Column(title: "fonts", key: "wall_ns_fonts"),
        Table.Column(title: "first card", key: "wall_ns_first_card"),
        Table.Column(title: "second card", key: "wall_ns_second_card"),
        Table.Column(title: "takes", key: "takes"),
      ])
    for screen in Screen.all {
      let takes = try (0..<effort.repetitions).map { _ in try FirstCards.timed(on: screen) }
      let medians = [takes.map(\.fonts), takes.map(\.first), takes.map(\.second)].map {
        Quantity.nanoseconds(Spread($0).median)
      }
      table.add([.text(screen.name)] + medians + [.count(takes.count)])
    }
    return table
  }
}
