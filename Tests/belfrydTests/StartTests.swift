import Foundation
import PanelProtocol
import TestSupport
import Testing

@Suite struct StartTests {
  private let board: Board

  init() throws { board = try Board() }

  /// What belfryd says, and its exit status, where it does not start.
  private func failure(_ arguments: [String]) throws -> (String, Int32?) {
    let program = try Program("belfryd", arguments, errorsToo: true)
    return (program.remainingLines().joined(separator: "\n"), program.status())
  }

  @Test func itStopsInGoodOrder() throws {
    try board.start()
    try board.process.terminate()
    #expect(try board.process.status() == 0)
    for name in ["panel", "link"] {
      #expect(!FileManager.default.fileExists(atPath: board.directory(name)), "\(name)")
    }
  }

  @Test func itTellsTheServiceManager() throws {
    let socket = try #require(DatagramSocket(board.directory("notify")))
    let program = try Program(
      "belfryd", board.arguments,
      environment: ["NOTIFY_SOCKET": board.directory("notify"), "WATCHDOG_USEC": "20000"])
    #expect(socket.next() == "READY=1")
    #expect(socket.next() == "STATUS=0 links to phones, no panel")
    #expect(socket.next() == "WATCHDOG=1")
    #expect(socket.next() == "WATCHDOG=1")
    program.terminate()
    var last = socket.next()
    while last == "WATCHDOG=1" { last = socket.next() }
    #expect(last == "STOPPING=1")
    #expect(program.status() == 0)
  }

  @Test func aSecondOneOnTheSameStateIsTurnedAway() throws {
    try board.start()
    let arguments = ["--state", board.directory("state"), "--panel-socket", board.directory("p2")]
    let (text, status) = try failure(arguments)
    #expect(status == 75)
    #expect(text.contains("another belfryd is at work on \(board.directory("state"))"))
    _ = try board.connectPanel()
  }

  @Test func aKilledOneIsReplacedAtOnce() throws {
    try board.start()
    try board.process.kill()
    try board.start()
    _ = try board.connectPanel()
  }

  @Test func aWrongCommandLineIsNamed() throws {
    #expect(try failure(["--colour", "red"]).1 == 64)
    #expect(try failure(["--history-count", "many"]).1 == 64)
  }

  @Test func aWrongConfigurationIsNamedByItsLine() throws {
    let file = board.directory("belfry.conf")
    try Data("name = Hall\nhistory-count = many\n".utf8).write(to: URL(fileURLWithPath: file))
    let (text, status) = try failure(["--configuration", file] + board.arguments)
    #expect(status == 78)
    #expect(text.contains("belfry.conf, line 2: history-count"))
  }

  @Test func aConfigurationThatCannotBeReadIsNamedWithItsCure() throws {
    let pipe = board.directory("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let cases = [
      (board.directory("missing.conf"), "make it"), (board.directory.path, "no regular file"),
      (pipe, "no regular file"), ("/dev/zero", "no regular file"),
    ]
    for (file, cure) in cases {
      let (text, status) = try failure(["--configuration", file] + board.arguments)
      #expect(status == 78)
      #expect(text.contains(file) && text.contains(cure), "\(text)")
    }
  }

  @Test func oneSocketForBothIsNamedAsTheCause() throws {
    let path = board.directory("socket")
    let (text, status) = try failure([
      "--state", board.directory("state"), "--panel-socket", path, "--loopback", path,
    ])
    #expect(status == 78)
    #expect(text.contains("panel-socket and loopback are the same path"))
  }

  @Test func aFileInThePlaceOfTheStateIsNamed() throws {
    let path = board.directory("state")
    try Data([1]).write(to: URL(fileURLWithPath: path))
    for state in [path, path + "/deeper"] {
      let (text, status) = try failure([
        "--state", state, "--panel-socket", board.directory("panel"),
      ])
      #expect(status == 71)
      #expect(text.contains("\(path) is no directory"), "\(text)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1]))
  }

  @Test func withoutAPlaceForItsSocketsItMakesNoStore() throws {
    let (text, status) = try failure([
      "--state", board.directory("state"), "--panel-socket", board.directory("no/panel"),
    ])
    #expect(status == 71)
    #expect(text.contains("the directory of \(board.directory("no/panel")) is missing"), "\(text)")
    #expect(!FileManager.default.fileExists(atPath: board.directory("state")))
  }

  @Test func aStateThatOthersCanReadIsRefused() throws {
    let state = board.directory("state")
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: false)
    chmod(state, 0o755)
    let (text, status) = try failure(board.arguments)
    #expect(status == 71)
    #expect(text.contains("others may look into \(state)"))
  }

  /// Starts belfryd by a shell that redirects its standard streams; waits until its sockets take connections.
  private func start(redirecting words: String) throws -> Program {
    let arguments = ["-c", "exec \"$0\" \"$@\" \(words)", Program.path(of: "belfryd")]
    let program = try Program("/bin/sh", arguments + board.arguments)
    // A socket's file is there before anybody can connect to it.
    while (try? board.connectPanel()) == nil, !program.hasEnded { usleep(10_000) }
    return program
  }

  private func replay() throws -> [AgentMessage] {
    let panel = try board.connectPanel()
    try panel.send(Panel.hello)
    return try panel.replay()
  }

  @Test func noFileTakesThePlaceOfAClosedStream() throws {
    let program = try start(redirecting: "0<&- 1>&- 2>&-")
    #expect(try replay().last == .replayed)
    for number in 0...2 {
      let path = "/proc/\(program.identifier)/fd/\(number)"
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "/dev/null")
    }
  }

  @Test func aReaderOfTheLogWhoGoesAwayIsNoReasonToEnd() throws {
    let pipe = board.directory("log")
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    let program = try start(redirecting: "2>'\(pipe)'")
    close(reader)
    for _ in 0..<2 { #expect(try replay().last == .replayed) }
    program.terminate()
    #expect(program.status() == 0)
  }

  @Test func helpAndVersionArePrinted() throws {
    #expect(try failure(["--version"]).0.hasPrefix("belfryd "))
    let (help, status) = try failure(["--help"])
    #expect(status == 0)
    #expect(help.contains("--SETTING VALUE"))
  }
}
