import Glibc
import Linux
import TestSupport
import Testing

@Suite struct ConfinementTests {
  /// What a program says until its end, waiting for it.
  private func answer(of path: String, _ arguments: [String], input: [UInt8] = []) throws -> [UInt8]
  {
    let child = try Child(path, arguments, input: input)
    var bytes: [UInt8] = []
    while let more = try child.read() {
      bytes += more
      var entry = pollfd(fd: child.number, events: Int16(POLLIN), revents: 0)
      if more.isEmpty { poll(&entry, 1, 30_000) }
    }
    return bytes
  }

  private func attempt(_ deed: String) throws -> String {
    let path = Program.path(of: "Confined")
    return String(decoding: try answer(of: path, [deed]), as: UTF8.self)
  }

  @Test(.enabled(if: !isSanitized), arguments: ["open", "socket", "execute", "fork", "memory"])
  func whatIsNoArithmeticIsRefused(_ deed: String) throws {
    #expect(try attempt(deed) == "refused")
  }

  @Test func aProcessInTheCellStillAnswers() throws {
    #expect(try attempt("nothing") == "done")
  }

  @Test func whoNeverEndsIsEnded() throws {
    #expect(try attempt("time") == "")
  }

  @Test func aChildGetsItsInputWholeAndNoEnvironment() throws {
    let input = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    #expect(try answer(of: "/bin/cat", [], input: input) == input)
    #expect(try answer(of: "/usr/bin/env", []) == [])
  }

  @Test func aChildThatIsGivenUpIsGone() throws {
    let child = try Child("/bin/sleep", ["1000"], input: [])
    child.end()
    #expect(try child.read() == nil)
  }

  @Test func aProgramThatIsMissingIsNamed() {
    let error = thrown(SystemError.self) { try Child("/nowhere/belfry", [], input: []) }
    #expect(error?.errno == .absent)
  }
}
