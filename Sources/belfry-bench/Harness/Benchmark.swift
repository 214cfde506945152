/// Something that is measured, by its name on the command line.
struct Benchmark: Sendable {
  let name: String
  let summary: String
  let run: @Sendable (Effort) throws -> [Table]

  /// All of them, in the order in which they are run.
  static let all: [Benchmark] = [
    keyExchange, decapsulation, opening, fragments, decoding, ratchet, engine, rendering,
    hostileTexts, conversion, screens, endToEnd, durable, flood, starting,
  ]
}

/// Why a figure cannot be had, in one sentence.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
