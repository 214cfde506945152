import Foundation
import TestSupport
import Testing

@Suite struct BenchProgramTests {
  private func names() throws -> [String] {
    let lines = try Program("belfry", ["bench", "--list"]).remainingLines()
    return lines.compactMap { $0.split(separator: " ").first.map { String($0) } }
  }

  @Test func everyBenchmarkGivesFigures() throws {
    let names = try names()
    #expect(names.count >= 10)
    let program = try Program("belfry", ["bench", "--quick", "--json"])
    let text = program.remainingLines().joined(separator: "\n")
    #expect(program.status() == 0)
    let figures = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(figures["quick"] as? Bool == true)
    let tables = try #require(figures["tables"] as? [[String: Any]])
    #expect(tables.count >= names.count)
    for table in tables {
      let rows = try #require(table["rows"] as? [[String: Any]])
      #expect(!rows.isEmpty)
      for row in rows {
        for (key, value) in row where key.hasPrefix("wall_ns") || key.hasPrefix("cpu_ns") {
          #expect(try #require(value as? Double) > 0, "\(key) in \(row)")
        }
      }
    }
  }

  @Test(arguments: ["--one-notification", "--one-large-message"])
  func anInstructionCounterGetsThatManyMessages(_ mode: String) throws {
    let program = try Program("belfry-bench", [mode, "3"])
    let line = try #require(program.line())
    #expect(line.hasPrefix("3 sealed messages of "))
    #expect(program.status() == 0)
  }

  @Test(arguments: [
    (["nonsense"], "there is no benchmark \"nonsense\""),
    (["--one-notification", "0"], "from 1 to 100000"),
  ])
  func aCommandLineWithoutSenseIsRefused(_ arguments: [String], _ reason: String) throws {
    let program = try Program("belfry", ["bench"] + arguments, errorsToo: true)
    #expect(program.remainingLines().joined().contains(reason))
    #expect(program.status() == 64)
  }
}
