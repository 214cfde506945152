import Foundation
import Linux
import NetworkProtocol
import TestSupport
import Testing

/// What belfry-net says and how it ends where its settings, or belfryd, are not as they should be.
@Suite struct CommandTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try #require(TemporaryDirectory()) }

  private func file(_ text: String) throws -> String {
    let path = folder("network.conf")
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  /// Starts it, and holds its end against those words and that status.
  private func expect(_ words: String, _ status: Linux.ExitStatus, _ arguments: [String]) throws {
    let program = try Program("belfry-net", arguments, errorsToo: true)
    #expect(program.remainingText().contains(words))
    #expect(program.status() == status.rawValue)
  }

  private static let wrongLines: [(arguments: [String], words: String)] = [
    (["--colour", "red"], "no setting colour"), (["colour"], "colour is no option"),
    (["--keep-alive", "4"], "from 5 to 3600"), (["--broker"], "has no value"),
    (["--broker", "mqtt://localhost"], "a broker is set, but no name"),
  ]

  @Test(arguments: wrongLines)
  func aWrongCommandLineIsNoFaultOfTheFile(_ arguments: [String], _ words: String) throws {
    try expect(words, .usage, arguments)
  }

  @Test func aFileThatIsNotThereIsNamedWithItsSetting() throws {
    let missing = folder("missing")
    try expect(
      "--configuration names \(missing), which is not there", .configuration,
      ["--configuration", missing])
    let path = try file(
      "[internet]\nbroker = mqtt://localhost\nname = a\nuser = a\npassword-file = \(missing)\n")
    try expect(
      "password-file names \(missing), which is not there", .configuration,
      ["--configuration", path])
  }

  @Test func whatDoesNotFitTogetherIsToldWithItsFile() throws {
    let path = try file("[internet]\nbroker = mqtt://localhost\n")
    try expect("\(path): a broker is set, but no name", .configuration, ["--configuration", path])
  }

  @Test func itSaysOnceThatBelfrydDoesNotListen() throws {
    let path = folder("network")
    let program = try Program("belfry-net", ["--agent-socket", path], errorsToo: true)
    let words =
      "belfryd does not listen at \(path): does belfry.conf say internet or local-network = on?"
    #expect(program.line()?.contains(words) == true)
    // It goes on trying, and the next word is about one that came.
    let agent = try Agent(at: path)
    #expect(try agent.next() == .internet(.down(.notConfigured, words: Self.noBroker)))
    #expect(program.line()?.contains("belfryd is there") == true)
  }

  private static let noBroker = "no broker is named in the settings"

  @Test func itSaysThatBelfrydListensAndDoesNotAnswer() throws {
    let path = folder("network")
    let listener = try UnixListener(.stream, at: path)
    let program = try Program("belfry-net", ["--agent-socket", path], errorsToo: true)
    #expect(program.line()?.contains("belfryd does not answer at \(path)") == true)
    _ = consume listener
  }
}
