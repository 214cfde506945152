import Linux
import Typography

/// The first pictures of a process, drawn by this program in a process of its own.
enum FirstCards {
  /// The mode of this program in which `draw` runs.
  static let mode = "--first-cards"

  /// What the parts took, in nanoseconds.
  struct Times {
    let fonts: Double
    let first: Double
    let second: Double
  }

  /// The times of a new process.
  static func timed(on screen: Screen) throws -> Times {
    let process = try ChildProcess.own([mode, screen.name])
    let times = process.readAll().split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard process.wait() == 0, times.count == 3 else {
      throw BenchmarkFailure("the process that draws the first cards failed")
    }
    return Times(fonts: times[0], first: times[1], second: times[2])
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
