import Foundation
import PanelProtocol
import Store
import TestSupport
import Testing

/// A person at a shell: the tool asks the agent at work, to which a phone and a panel belong.
@Suite struct ControlTests {
  private let folder: TemporaryDirectory
  private let agent: Program

  init() throws {
    folder = try #require(TemporaryDirectory())
    agent = try startAgent(in: folder, ["--control-socket", folder("control")])
  }

  /// What the tool prints, and its exit status.
  private func belfry(_ arguments: String...) throws -> (text: String, status: Int32?) {
    let tool = try Program(
      "belfry", arguments + ["--socket", folder("control")], errorsToo: true)
    return (tool.remainingText(), tool.status())
  }

  /// A phone that pairs, takes orders, and has a notification accepted.
  private func phone(sending notice: String) throws -> Program {
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--interactive"], errorsToo: true,
      takesInput: true)
    phone.say("pair\n")
    phone.says("hello: accepted")
    phone.say("notify \(notice)\n")
    phone.says("accepted")
    return phone
  }

  @Test func withoutAPhoneItSaysWhatToDo() throws {
    let (text, status) = try belfry("status")
    #expect(status == 0)
    #expect(text.contains("none is paired"), "\(text)")
    #expect(text.contains("none is connected"), "\(text)")
    #expect(text.contains("internet   off, by the settings"), "\(text)")
    #expect(!text.contains("\u{1B}"), "no colours but on a terminal")
  }

  @Test func aPhoneIsToldWithItsKeysAndItsNotification() throws {
    let phone = try phone(sending: "Maria | Dinner at 8?")
    let (text, _) = try belfry("status")
    #expect(text.contains("connected; last message"), "\(text)")
    #expect(text.contains("XWing, in use"), "\(text)")
    #expect(text.contains("1 card, 0 answers"), "\(text)")
    let (history, _) = try belfry("history", "--count", "5")
    #expect(history.contains("Maria") && history.contains("Dinner at 8?"), "\(history)")
    #expect(!text.contains("Maria"), "what was written stays out of the status")
    phone.say("quit\n")
  }

  @Test func damagedRowsAreCounted() throws {
    agent.terminate()
    #expect(agent.status() == 0)
    let path = folder("state/belfry.db")
    do {
      let store = try Store(opening: path)
      let rows = ["phones", "notifications"].map {
        StoredChange.put(StoredRow(collection: $0, key: [1], value: [9, 9, 9]))
      }
      try store.commit(rows)
    }
    let next = try startAgent(in: folder, ["--control-socket", folder("control")])
    let (text, _) = try belfry("status")
    #expect(text.contains("2 damaged rows are left alone"), "\(text)")
    #expect(try belfry("status", "--json").text.contains("\"damagedRows\": 2"))
    next.terminate()
    #expect(next.status() == 0)
    #expect(try Store(opening: path).rows().count { $0.value == [9, 9, 9] } == 2)
  }

  @Test func theStatusIsJSONForPrograms() throws {
    let phone = try phone(sending: "Maria | Dinner at 8?")
    let (text, status) = try belfry("status", "--json")
    #expect(status == 0)
    #expect(text.split(separator: "\n").count == 1, "\(text)")
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let top = try #require(object as? [String: Any])
    #expect((top["bluetooth"] as? [String: Any])?["onAir"] as? Bool == false)
    #expect((top["internet"] as? [String: Any])?["up"] as? Bool == false)
    let phones = try #require(top["phones"] as? [[String: Any]])
    #expect(phones.first?["connected"] as? Bool == true)
    let keys = try #require(phones.first?["keys"] as? [[String: Any]])
    #expect((keys.first?["fingerprint"] as? String)?.utf8.count == 16)
    #expect((top["store"] as? [String: Any])?["cards"] as? Int == 1)
    phone.say("quit\n")
  }

  @Test func aReplyReachesThePhone() throws {
    let phone = try phone(sending: "Maria | Dinner at 8?")
    let (text, status) = try belfry("reply", "1", "On my way")
    #expect(status == 0, "\(text)")
    #expect(phone.says("On my way"))
    phone.say("quit\n")
  }

  @Test func whatIsNotThereIsNamed() throws {
    for arguments in [["reply", "99", "--action", "0"], ["dismiss", "99"]] {
      let tool = try Program(
        "belfry", arguments + ["--socket", folder("control")], errorsToo: true)
      #expect(tool.remainingText().contains("no such card"))
      #expect(tool.status() == 65)
    }
    #expect(try belfry("forget", "9").status == 65)
    #expect(try belfry("rekey", "9").status == 65)
    #expect(try belfry("send-test").text.contains("no panel is connected"))
  }

  @Test func aForgottenPhoneIsGoneWithAllThatWasKeptOfIt() throws {
    let phone = try phone(sending: "Maria | Dinner at 8?")
    #expect(try belfry("forget", "1").status == 0)
    #expect(try belfry("phones").text.contains("no phone is paired"))
    #expect(try belfry("history").text.contains("there is no notification"))
    #expect(try belfry("status").text.contains("forget the accessory on the phone too"))
    phone.say("quit\n")
  }

  @Test func newKeysAreAskedForAndCome() throws {
    let phone = try phone(sending: "Maria | Dinner at 8?")
    #expect(try belfry("rekey", "1").status == 0)
    #expect(agent.says("new keys are wanted"))
    phone.say("quit\n")
  }

  @Test func aPanelIsTestedAndSaysWhetherItAlerts() throws {
    for (alerts, words) in [(["--alerts", "log"], "and alerts"), ([], "no device that works")] {
      let panel = try Program(
        "belfry-panel", ["--socket", folder("panel"), "--png", folder("pictures")] + alerts,
        errorsToo: true)
      #expect(panel.says("connected"))
      let (text, status) = try belfry("send-test")
      #expect(status == 0)
      #expect(text.contains(words), "\(text)")
      panel.kill()
    }
  }

  @Test func theWindowIsOpenedAndClosed() throws {
    #expect(try belfry("pair", "--close").status == 0)
    #expect(try belfry("status").text.contains("belfry pair opens it"))
    #expect(try belfry("pair", "--no-wait").status == 0)
    #expect(try belfry("status").text.contains("new phones are let in for"))
  }

  @Test func silenceIsConfirmedWithItsSpan() throws {
    #expect(
      try belfry("mute", "com.example.chat", "1").text.contains(
        "chat does not alert for 1 minute\n"))
    #expect(try belfry("mute", "com.example.chat", "0").text.contains("chat alerts again"))
    #expect(try belfry("quiet", "90").text.contains("quiet for 90 minutes"))
    #expect(try belfry("status").text.contains("belfry quiet 0 ends it"))
    #expect(try belfry("quiet", "0").text.contains("quiet no longer"))
  }

  @Test func whoPairsIsToldOfTheNewPhone() throws {
    let tool = try Program(
      "belfry", ["pair", "--socket", folder("control")], errorsToo: true)
    #expect(tool.says("choose the accessory in the app"))
    let phone = try phone(sending: "Maria | Dinner at 8?")
    #expect(tool.says("is paired, as phone 1"))
    #expect(tool.status() == 0)
    phone.say("quit\n")
  }

  @Test func anInternetThatIsWantedIsToldWithWhatIsTheMatter() throws {
    let folder = try #require(TemporaryDirectory())
    let agent = try startAgent(
      in: folder,
      [
        "--control-socket", folder("control"), "--internet", "on", "--network-socket",
        folder("network"),
      ])
    let ask = ["status", "--socket", folder("control")]
    let before = try Program("belfry", ask, errorsToo: true).remainingText()
    #expect(before.contains("not there: belfry-net is not connected"), "\(before)")
    let courier = try Program(
      "belfry-net",
      ["--agent-socket", folder("network"), "--broker", "mqtt://127.0.0.1:1", "--name", "hall"])
    #expect(agent.says("the internet is not there"))
    let after = try Program("belfry", ask, errorsToo: true).remainingText()
    let isOfBroker = after.contains("not there: ") && !after.contains("belfry-net is not connected")
    #expect(isOfBroker, "\(after)")
    courier.kill()
  }

  @Test func nobodyAtTheSocketIsSaidWithTheCure() throws {
    let tool = try Program(
      "belfry", ["status", "--socket", folder("nobody")], errorsToo: true)
    #expect(tool.remainingText().contains("systemctl start belfryd"))
    #expect(tool.status() == 69)
  }
}
