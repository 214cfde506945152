import ControlProtocol
import Foundation
import Linux
import PanelProtocol
import TestSupport
import Testing

/// The control socket: whoever speaks it wrongly ends alone.
@Suite struct ControlTests {
  private let board: Board

  init() throws {
    board = try Board()
    try board.start()
  }

  /// A client that says anything.
  private func client() throws -> StreamConnection {
    StreamConnection(
      try UnixSocket.stream.connect(to: board.directory("control")), queueLimit: 1 << 22)
  }

  private func reply(_ client: StreamConnection) throws -> ControlReply? {
    var stream = MessageStream()
    while true {
      if let bytes = try stream.next() { return try ControlReply(decoding: bytes) }
      switch try client.receive() {
      case .bytes(let bytes): stream.append(bytes)
      case .nothing: try wait(for: client.number)
      case .end: return nil
      }
    }
  }

  private func answers() throws -> Bool {
    let client = try client()
    try client.send(ControlRequest.overview.encoded)
    if case .overview = try reply(client) { return true }
    return false
  }

  @Test func onlyTheFilesGroupMayAsk() throws {
    let attributes = try FileManager.default.attributesOfItem(atPath: board.directory("control"))
    #expect(attributes[.posixPermissions] as? Int == 0o660)
  }

  @Test func whatIsNotKnownIsRefusedAndTheNextIsAnswered() throws {
    let client = try client()
    // [200, {}]
    try client.send(MessageStream.framed([0x82, 0x18, 0xC8, 0xA0]))
    #expect(try reply(client) == .refused(.unknownRequest))
    try client.send(MessageStream.framed([0xFF]))
    #expect(try reply(client) == .refused(.malformed))
    try client.send(ControlRequest.overview.encoded)
    #expect(try reply(client) != nil)
  }

  @Test func aPersonIsNoPanel() throws {
    let client = try client()
    for message in [Panel.hello, .alerted(AlertID(1), true)] {
      try client.send(ControlRequest.wish(message).encoded)
      #expect(try reply(client) == .refused(.notForPeople))
    }
    try client.send(ControlRequest.wish(.compared(123_456, isSame: true)).encoded)
    #expect(try reply(client) == .refused(.nothingAsked))
  }

  @Test(arguments: UInt64(0)..<8)
  func garbageEndsItsOwnConnectionAlone(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let rude = try client()
      try? rude.send(random.bytes(Int(random.next() % 5_000) + 4))
    }
    #expect(try answers())
  }

  @Test func manyThatSayNothingKeepNobodyOut() throws {
    let silent = try (0..<40).map { _ in try client() }
    #expect(try answers())
    #expect(silent.count == 40)
  }

  /// systemd listens, and hands the socket over by its name.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: activator), "needs systemd"))
  func aSocketOfTheServiceManagersIsTakenByItsName() throws {
    let other = try Board()
    let path = other.directory("handed")
    let program = try Program(
      activator,
      [
        "-l", path, "--fdname=control", Program.path(of: "belfryd"), "--state",
        other.directory("state"), "--panel-socket", other.directory("panel"),
      ], errorsToo: true)
    #expect(program.says("Listening on"))
    let client = StreamConnection(
      try UnixSocket.stream.connect(to: path), queueLimit: 1 << 20)
    try client.send(ControlRequest.overview.encoded)
    guard case .overview? = try reply(client) else {
      Issue.record("no overview by the socket that was handed over")
      return
    }
  }
}

private let activator = "/usr/bin/systemd-socket-activate"
