/// What the command line asks for.
struct Options: Equatable {
  var names: [String] = []
  var isQuick = false
  var isJSON = false
  var mode = Mode.measure

  /// What is to be done.
  enum Mode: Equatable {
    case measure
    case list
    case help
    /// Lets an instruction counter count that many notifications of that much prose.
    case count(notifications: Int, prose: Int)
    /// Draws the first cards of a process.
    case firstCards(on: String)
    /// Serves as the panel of another process's measurement.
    case panel(socket: String)
  }

  /// Why a command line is refused, in a sentence.
  struct Refusal: Error {
    let sentence: String
  }

  static var usage: String {
    var text = """
      usage: belfry bench [NAME…] [--quick] [--json]

      Measures what Belfry is made of, on this machine. Times are medians; CPU is the processor time
      of the measuring thread, and ratios are taken from it. Half of the takes lie within the spread.
      All takes of one table are made in turns, so that its ratios hold on a busy machine too.

        --quick  fewer takes: for a look, not for figures
        --json   the figures as JSON
        --list   the names
        --one-notification [COUNT]
        --one-large-message [COUNT]
                 nothing but that many notifications of 1 KiB (64 KiB) through the engine, for an
                 instruction counter: see Tests/instructions


      """
    for benchmark in Benchmark.all { text += benchmark.line }
    return text
  }

  init(_ arguments: [String]) throws(Refusal) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--json": isJSON = true
      case "--list": mode = .list
      case "--help": mode = .help
      case "--one-notification":
        mode = .count(notifications: try Self.count(&rest), prose: Sample.proseOfOneKiB)
      case "--one-large-message":
        mode = .count(notifications: try Self.count(&rest), prose: Sample.proseOf64KiB)
      case FirstCards.mode: mode = .firstCards(on: try Self.value(of: argument, &rest))
      case StampingPanel.mode: mode = .panel(socket: try Self.value(of: argument, &rest))
      default:
        guard Benchmark.all.contains(where: { $0.name == argument }) else {
          throw Refusal(sentence: "there is no benchmark \"\(argument)\"; --list names them")
        }
        names.append(argument)
      }
    }
  }

  private static func value(
    of name: String, _ rest: inout ArraySlice<String>
  ) throws(Refusal) -> String {
    guard let value = rest.popFirst() else { throw Refusal(sentence: "\(name) needs a value") }
    return value
  }

  /// A number that may follow; 100 if none does.
  private static func count(_ rest: inout ArraySlice<String>) throws(Refusal) -> Int {
    guard let text = rest.first, let count = Int(text) else { return 100 }
    rest.removeFirst()
    guard (1...100_000).contains(count) else {
      throw Refusal(sentence: "from 1 to 100000 notifications can be counted, not \(count)")
    }
    return count
  }

  /// What is to be measured.
  var benchmarks: [Benchmark] {
    names.isEmpty ? Benchmark.all : Benchmark.all.filter { names.contains($0.name) }
  }
}

extension Benchmark {
  /// Its line in a list.
  var line: String {
    let padding = String(repeating: " ", count: max(1, 16 - name.utf8.count))
    return "  \(name)\(padding)\(summary)\n"
  }
}
