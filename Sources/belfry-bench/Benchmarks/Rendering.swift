import Cards
import Linux
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
    let columns = ["fonts", "first card", "second card"]
    var table = Table(
      "the first cards of a process",
      [.work]
        + columns.map {
          Table.Column(title: $0, key: "wall_ns_\($0.split(separator: " ").joined(separator: "_"))")
        }
        + [Table.Column(title: "takes", key: "takes")])
    for screen in Screen.all {
      var takes: [[Double]] = columns.map { _ in [] }
      for _ in 0..<effort.repetitions {
        for (index, time) in try FirstCards.timed(on: screen).enumerated() {
          takes[index].append(time)
        }
      }
      table.add(
        [.text(screen.name)] + takes.map { .nanoseconds(Spread($0).median) }
          + [.count(effort.repetitions)])
    }
    return table
  }
}

/// The first pictures of a process, drawn by this program in a process of its own.
enum FirstCards {
  /// The mode of this program in which `draw` runs.
  static let mode = "--first-cards"

  /// What the three parts took in nanoseconds, in a new process.
  static func timed(on screen: Screen) throws -> [Double] {
    let process = try ChildProcess.own([mode, screen.name])
    let times = process.readAll().split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard process.wait() == 0, times.count == 3 else {
      throw BenchmarkFailure("the process that draws the first cards failed")
    }
    return times
  }

  /// Draws two cards and prints the times.
  static func draw(on screen: Screen) throws {
    var marks = [Clock.nanoseconds]
    var typesetter = try Typesetter(isMonochrome: !screen.isColour)
    marks.append(Clock.nanoseconds)
    for number in 1...2 {
      let card = Sample.card(number, body: Sample.prose(1_000 + number))
      keep(screen.draw(screen.panel(showing: card), &typesetter))
      marks.append(Clock.nanoseconds)
    }
    let times = zip(marks.dropFirst(), marks).map { "\($0 - $1)" }
    try Terminal.write(times.joined(separator: " ") + "\n")
  }
}
