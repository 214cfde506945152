import Foundation
import TestSupport
import Testing

/// The phone's end dies: its process is killed, as iOS kills extensions, and the next one begins anew.
@Suite(.serialized) struct PhoneDeathTests {
  private let folder: TemporaryDirectory
  private let agent: Program

  init() throws {
    folder = try #require(TemporaryDirectory())
    agent = try startAgent(in: folder, ["--control-socket", folder("control"), "--log", "notice"])
  }

  private func phone() throws -> Program {
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--interactive"], errorsToo: true,
      takesInput: true)
    phone.say("pair\n")
    return phone
  }

  private func history() throws -> String {
    let tool = try Program(
      "belfry", ["history", "--count", "100", "--socket", folder("control")], errorsToo: true)
    return tool.remainingText()
  }

  @Test(arguments: 0..<scaled(20))
  func whatItHeardToBeAcceptedIsThere(_ run: Int) throws {
    var random = SeededGenerator(seed: UInt64(run))
    let body = String(repeating: "A word or two. ", count: 40)
    for _ in 0..<5 {
      let phone = try phone()
      phone.says("hello: accepted")
      for number in 1...20 { phone.say("notify Note \(number). | \(body)\n") }
      usleep(UInt32.random(in: 1_000...150_000, using: &random))
      phone.kill()
      let said = phone.remainingLines()
      let history = try history()
      for number in 1...20 where said.contains(where: { $0.contains("/\(number): accepted") }) {
        #expect(history.contains("Note \(number)."), "\(number): \(history)\n\(said)")
      }
    }
    agent.terminate()
    #expect(agent.status() == 0)
  }

  @Test(arguments: 0..<scaled(20))
  func anExchangeThatItBreaksOffIsInNobodysWay(_ run: Int) throws {
    var random = SeededGenerator(seed: UInt64(100 + run))
    for _ in 0..<10 {
      let phone = try phone()
      usleep(UInt32.random(in: 1_000...60_000, using: &random))
      phone.kill()
    }
    let phone = try phone()
    #expect(phone.says("hello: accepted"))
    phone.say("notify Last one | Here\n")
    #expect(phone.says("accepted"))
    #expect(try history().contains("Last one"))
    agent.terminate()
    #expect(agent.status() == 0)
  }
}
