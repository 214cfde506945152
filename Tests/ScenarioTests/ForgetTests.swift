import Foundation
import Store
import TestSupport
import Testing

/// "Forget this phone": one command, and nothing of it is left.
@Suite struct ForgetTests {
  private let folder: TemporaryDirectory
  private let agent: Program

  init() throws {
    folder = try #require(TemporaryDirectory())
    agent = try startAgent(in: folder, ["--control-socket", folder("control")])
  }

  /// Whether any file of the state has these words.
  private func isKept(_ words: String) throws -> Bool {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder("state"))
    return try names.contains { name in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder("state/\(name)")))
      return bytes.range(of: Data(words.utf8)) != nil
    }
  }

  @Test func nothingOfAPhoneIsLeft() throws {
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--interactive", "--identity", "Marys"],
      errorsToo: true, takesInput: true)
    phone.say("pair\n")
    phone.says("hello: accepted")
    let body = String(repeating: "The key is under the mat. ", count: 100)
    for number in 1...5 {
      phone.say("notify Secret \(number) | \(body)\n")
      phone.says("accepted")
    }
    phone.say("quit\n")
    _ = phone.remainingLines()
    for words in ["under the mat", "Secret 3", "Marys", "MobileSMS", "XWing"] {
      #expect(try isKept(words), "\(words)")
    }
    let tool = try Program(
      "belfry", ["forget", "1", "--socket", folder("control")], errorsToo: true)
    let said = tool.remainingText()
    #expect(said.contains("is forgotten"), "\(said)")
    for words in ["under the mat", "Secret 3", "Marys", "MobileSMS", "XWing"] {
      #expect(try !isKept(words), "\(words)")
    }
    agent.terminate()
    #expect(agent.status() == 0)
    let left = Set(try Store(opening: folder("state/belfry.db")).rows().map(\.collection))
    #expect(left == ["counters"])
  }
}
