import Cards

/// Keys that press themselves, for tests and demonstrations. A value: time and the panel's state
/// go in, keys come out.
struct Script {
  /// One word of a script.
  enum Step: Equatable {
    case key(Key)
    /// Wait that many milliseconds.
    case pause(UInt64)
    /// Wait until there are so many cards.
    case cards(Int)
    /// Wait until no answer is under way.
    case answered
    /// End the program.
    case quit
  }

  /// What is to be done now.
  enum Move: Equatable {
    case press(Key)
    case wait(until: UInt64)
    case quit
  }

  private var steps: ArraySlice<Step>
  private var pausedUntil: UInt64?

  /// Between two looks at a condition, in milliseconds.
  static let patience: UInt64 = 20

  init(_ steps: [Step]) { self.steps = steps[...] }

  static func steps(_ text: String) throws(Options.Refusal) -> [Step] {
    var steps: [Step] = []
    for word in text.split(separator: " ") {
      switch word {
      case "up": steps.append(.key(.up))
      case "down": steps.append(.key(.down))
      case "select": steps.append(.key(.select))
      case "back": steps.append(.key(.back))
      case "card": steps.append(.cards(1))
      case "answered": steps.append(.answered)
      case "quit": steps.append(.quit)
      case _ where word.hasSuffix("cards"):
        guard let count = Int(word.dropLast(5)), (1...1000).contains(count) else {
          throw Options.Refusal(text: "--keys: \(word) is no number of cards such as 2cards")
        }
        steps.append(.cards(count))
      default:
        guard word.hasSuffix("ms"), let time = UInt64(word.dropLast(2)), time <= 3_600_000 else {
          throw Options.Refusal(text: "--keys: \(word) is neither a key nor a time such as 500ms")
        }
        steps.append(.pause(time))
      }
    }
    return steps
  }

  /// The next move; nil at the end.
  mutating func next(_ panel: Panel, at uptime: UInt64) -> Move? {
    guard let step = steps.first else { return nil }
    switch step {
    case .key(let key):
      steps.removeFirst()
      return .press(key)
    case .quit: return .quit
    case .pause(let time):
      let end = pausedUntil ?? uptime + time
      pausedUntil = end
      if uptime < end { return .wait(until: end) }
      pausedUntil = nil
    case .cards(let count):
      if panel.cardCount < count { return .wait(until: uptime + Script.patience) }
    case .answered: if panel.isAnswering { return .wait(until: uptime + Script.patience) }
    }
    steps.removeFirst()
    return next(panel, at: uptime)
  }
}
