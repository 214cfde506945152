import Foundation
import TestSupport
import Testing

/// The tool on its own: command lines, files, orders.
@Suite struct ToolTests {
  private let folder = TemporaryDirectory()

  /// A command line, its exit status, and words of what it says.
  static let commandLines: [([String], Int32, String)] = [
    ([], 64, "usage: belfry"), (["dance"], 64, "no command \"dance\""),
    (["phone"], 64, "--interactive"), (["phone", "--mtu", "5", "--interactive"], 64, "23 to 517"),
    (["phone", "--suite", "rsa", "--interactive"], 64, "xwing or p256"),
    (["phone", "--identity", String(repeating: "x", count: 65), "--interactive"], 64, "64 bytes"),
    (["phone", "--scenario"], 64, "--scenario needs a value"),
    (["phone", "--scenario", "/nowhere/x.json"], 71, "/nowhere/x.json"),
    (["phone", "--help"], 0, "--state FILE"), (["--help"], 0, "a simulated phone"),
    (["--version"], 0, "belfry 0.1"), (["-h"], 0, "a simulated phone"),
    (["man", "phone"], 0, ".B \\-\\-scenario FILE"),
    (["man", "phone"], 0, "expectation did not hold"),
    (["man", "status"], 0, "[options]"), (["mute", "-h"], 0, "[MINUTES]"),
    (["mute"], 64, "belfry mute --help says more"),
    (["capture"], 64, "the file to write is missing"),
    (["capture", "x", "--size", "12"], 64, "as 512K or 64M"),
    (["capture", "x", "--size", "1K"], 64, "64 to"),
    (["decode"], 64, "the file to read is missing"),
    (["decode", "/nowhere/x"], 71, "/nowhere/x"), (["decode", "/dev/null"], 71, "no regular file"),
    (["field", "/etc/hostname"], 65, "no btsnoop file"), (["field", "--walk"], 64, "no option"),
    (["replay", "/etc/hostname"], 65, "no btsnoop file"),
    (["replay", "x", "--phone", "public:00"], 64, "public:F0:00:00:00:00:01"),
  ]

  @Test(arguments: commandLines)
  func aCommandLineIsTakenOrRefusedByName(
    _ arguments: [String], _ status: Int32, _ word: String
  ) throws {
    let tool = try Program("belfry", arguments, errorsToo: true)
    let said = tool.remainingLines().joined(separator: "\n")
    #expect(said.contains(word), "\(said)")
    #expect(tool.status() == status)
  }

  @Test(arguments: ["phone", "replay"])
  func theUsualLinkIsTheOneThatTheSettingsShow(_ command: String) throws {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let settings = try String(
      contentsOf: top.appendingPathComponent("Systemd/belfry.conf"), encoding: .utf8)
    let line = try #require(settings.split(separator: "\n").first { $0.hasPrefix("#loopback = ") })
    let tool = try Program("belfry", [command, "--help"])
    #expect(tool.remainingLines().joined().contains("(\(line.dropFirst("#loopback = ".count)))"))
    #expect(tool.status() == 0)
  }

  @Test func aMistakeInAScenarioIsNamedByFileLineAndPath() throws {
    let folder = try #require(folder)
    let path = folder("x.json")
    try write(
      "{\"name\": \"x\",\n\"steps\": [{\"pair\": {}},\n{\"notify\": {\"id\": 7}}]}", to: path)
    let tool = try Program("belfry", ["phone", "--scenario", path], errorsToo: true)
    let said = tool.remainingLines().joined(separator: "\n")
    let place = "\(path): line 3, steps[1].notify.id: a text is needed here, not a number"
    #expect(said.contains(place), "\(said)")
    #expect(tool.status() == 65)
  }

  @Test func aDamagedStateIsNamedAndLeftAsItIs() throws {
    let folder = try #require(folder)
    let path = folder("phone.json")
    try write("[{\"name\": \"iPhone\"}]", to: path)
    let tool = try Program(
      "belfry", ["phone", "--interactive", "--state", path], errorsToo: true)
    let said = tool.remainingLines().joined(separator: "\n")
    #expect(said.contains("\"state\" is missing"), "\(said)")
    #expect(tool.status() == 65)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "[{\"name\": \"iPhone\"}]")
  }

  @Test func nobodyAtTheLinkIsSaidPlainly() throws {
    let folder = try #require(folder)
    let path = folder("x.json")
    try write("{\"name\": \"x\", \"steps\": [{\"pair\": {\"within\": 30000}}]}", to: path)
    let tool = try Program(
      "belfry", ["phone", "--link", folder("nobody"), "--scenario", path], errorsToo: true)
    let lines = tool.remainingLines()
    let waiting = "waiting for an accessory at \(folder("nobody")), for 15 s"
    #expect(lines.count { $0.contains(waiting) } == 1, "\(lines)")
    #expect(lines.contains { $0.contains("no accessory answers at \(folder("nobody"))") })
    #expect(tool.status() == 1)
  }

  /// A file, or nothing at all, in the place of a keyboard.
  @Test func ordersMayComeFromAFile() throws {
    let folder = try #require(folder)
    try write("jump\nnotify Maria | Dinner?\nquit\nnever\n", to: folder("orders"))
    for (input, words) in [
      (folder("orders"), "\"jump\" is not known"), ("/dev/null", "interactive"),
    ] {
      let shell = try Program(
        "/bin/sh",
        [
          "-c", "exec \"$0\" phone --interactive --link \"$1\" <\"$2\"",
          Program.path(of: "belfry"), folder("nobody"), input,
        ], errorsToo: true)
      let said = shell.remainingText()
      #expect(said.contains(words) && !said.contains("never"), "\(said)")
      #expect(shell.status() == 0)
    }
  }

  /// The phone is there first; the agent comes, is killed, and comes back.
  @Test func aPhoneWaitsForTheAgentAndFindsItAgain() throws {
    let folder = try #require(folder)
    let tool = try Program(
      "belfry", ["phone", "--link", folder("link"), "--interactive"], errorsToo: true,
      takesInput: true)
    tool.say("pair\n")
    #expect(tool.says("waiting for an accessory at \(folder("link")), until it is there"))
    var agent = try startAgent(in: folder)
    #expect(tool.says("paired in"))
    #expect(tool.says("hello: accepted"))
    agent.kill()
    #expect(tool.says("link lost: connecting again"))
    tool.say("notify Maria | Dinner at 8?\n")
    #expect(tool.says("waiting for an accessory"))
    agent = try startAgent(in: folder)
    #expect(tool.says("link up"))
    #expect(tool.says("notification MobileSMS/1: accepted"))
    tool.say("quit\n")
    _ = tool.remainingLines()
    #expect(tool.status() == 0)
  }

  @Test func aTimeThatRunsOutTellsOfTheLostLink() throws {
    let folder = try #require(folder)
    let path = folder("x.json")
    try write(
      """
      {"name": "x", "steps": [{"pair": {}}, {"ask": "stopAccessory"},
      {"notify": {"id": "1"}}, {"expect": {"receipt": "accepted", "within": 500}}]}
      """, to: path)
    let agent = try startAgent(in: folder)
    let tool = try Program(
      "belfry", ["phone", "--link", folder("link"), "--scenario", path], errorsToo: true,
      takesInput: true)
    #expect(tool.says("ask stopAccessory"))
    agent.kill()
    tool.say("\n")
    let lines = tool.remainingLines()
    #expect(lines.last?.contains("in the time given") == true, "\(lines)")
    #expect(lines.last?.contains("the link was lost") == true, "\(lines)")
    #expect(tool.status() == 1)
  }

  @Test func ordersComeFromTheKeyboard() throws {
    let folder = try #require(folder)
    let agent = try startAgent(in: folder)
    let tool = try Program(
      "belfry", ["phone", "--link", folder("link"), "--interactive"], errorsToo: true,
      takesInput: true)
    tool.say("jump\npair\n")
    #expect(tool.says("\"jump\" is not known"))
    #expect(tool.says("paired in"))
    tool.say("notify Maria | Dinner at 8?\n")
    #expect(tool.says("notification MobileSMS/1: accepted"))
    tool.say("update 1 Maria | Dinner at 9!\nremove 1\n")
    #expect(tool.says("removal of MobileSMS/1: accepted"))
    tool.say("{\"mtu\": 23}\ncall Tom\n")
    #expect(tool.says("notification mobilephone/call-2: accepted"))
    tool.say("quit\n")
    _ = tool.remainingLines()
    #expect(tool.status() == 0)
    _ = agent
  }
}

func write(_ text: String, to path: String) throws {
  try Data(text.utf8).write(to: URL(fileURLWithPath: path))
}
