import Cards
import Typography

extension Benchmark {
  /// A card's picture where title, subtitle and text are made to cost time.
  static var hostileTexts: Benchmark {
    Benchmark(
      name: "hostile-texts", summary: "a card's picture of texts made to cost time, 10 ms at most"
    ) { effort in
      [try hostile(effort)]
    }
  }

  /// Each text a little different, so that a typesetter has shaped none of them before.
  private static let turns = 64

  private static func hostile(_ effort: Effort) throws -> Table {
    var table = Table(contests: "a card laid out and drawn, fonts loaded, each text new")
    for screen in Screen.all {
      var typesetter = try Typesetter(isMonochrome: !screen.isColour)
      var contest = Contest()
      for (name, text) in HostileText.all {
        let panels = (0..<turns).map { number in
          screen.panel(showing: Sample.card(number, body: "\(number) " + text))
        }
        // Fonts that only this text needs are loaded.
        keep(screen.draw(panels[0], &typesetter))
        var turn = 0
        contest.add(name) { times in
          for _ in 0..<times {
            turn += 1
            keep(screen.draw(panels[turn % turns], &typesetter))
          }
        }
      }
      table.add(screen.name, try contest.run(effort))
    }
    return table
  }
}
