import Foundation
import Peripheral
import TestSupport
import Testing

/// SIGHUP: the settings are read anew, and nobody loses a link.
@Suite struct ReloadTests {
  private let board: Board
  private let file: String

  init() throws {
    board = try Board()
    file = board.directory("belfry.conf")
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func start() throws -> Program {
    let program = try Program(
      "belfryd", ["--configuration", file] + board.arguments, errorsToo: true)
    #expect(program.says("ready"))
    return program
  }

  @Test func whatChangesAtWorkHoldsAndTheRestIsNamed() throws {
    try write("history-count = 10\nname = Hall\n", to: file)
    let daemon = try start()
    let phone = try board.connectPhone(try Bond(identity: [1, 2, 3], name: "iPhone", isNew: false))
    try write("history-count = 20\nname = Kitchen\n", to: file)
    kill(daemon.identifier, SIGHUP)
    #expect(daemon.says("read anew; name: only after systemctl restart belfryd"))
    // The link lives: a read over it is answered.
    try phone.ask(.read(.capabilities))
    #expect(try !phone.nextEvents().isEmpty)
  }

  @Test func aDropInHoldsOverTheFile() throws {
    try write("history-count = 10\n", to: file)
    try FileManager.default.createDirectory(
      atPath: file + ".d", withIntermediateDirectories: false)
    try write("history-count = many\n", to: file + ".d/10.conf")
    let program = try Program(
      "belfryd", ["--configuration", file] + board.arguments, errorsToo: true)
    #expect(program.remainingText().contains("10.conf, line 1: history-count"))
    #expect(program.status() == 78)
  }

  @Test func aMistakeLeavesEverythingAsItIs() throws {
    try write("history-count = 10\n", to: file)
    let daemon = try start()
    try write("history-count = many\n", to: file)
    kill(daemon.identifier, SIGHUP)
    #expect(daemon.says("the settings stay as they are"))
    _ = try board.connectPanel()
  }

  @Test func theServiceManagerIsToldWhenItIsOver() throws {
    try write("", to: file)
    let socket = try #require(DatagramSocket(board.directory("notify")))
    let program = try Program(
      "belfryd", ["--configuration", file] + board.arguments,
      environment: ["NOTIFY_SOCKET": board.directory("notify")])
    #expect(socket.next() == "READY=1")
    #expect(socket.next()?.hasPrefix("STATUS=") == true)
    kill(program.identifier, SIGHUP)
    #expect(socket.next()?.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") == true)
    #expect(socket.next() == "READY=1")
  }
}
