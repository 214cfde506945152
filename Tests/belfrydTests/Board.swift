import Foundation
import GATTProfile
import Linux
import Loopback
import PanelProtocol
import Peripheral
import TestSupport
import Testing

/// A directory in which belfryd runs, and the ways to reach it.
final class Board {
  let directory: TemporaryDirectory
  private var daemon: Program?

  init() throws { directory = try #require(TemporaryDirectory()) }

  var store: String { directory("state/belfry.db") }
  var arguments: [String] {
    [
      "--state", directory("state"), "--panel-socket", directory("panel"), "--loopback",
      directory("link"), "--control-socket", directory("control"),
    ]
  }

  /// Starts belfryd and waits until it is ready.
  func start() throws {
    let daemon = try Program("belfryd", arguments, errorsToo: true)
    self.daemon = daemon
    while let line = daemon.line() { if line == "ready" { return } }
    Issue.record("belfryd ended before it was ready")
  }

  /// The process that runs.
  var process: Program { get throws { try #require(daemon) } }

  func connectPhone(_ bond: Bond?, mtu: Int = 185) throws -> LoopbackCentral {
    try LoopbackCentral(to: directory("link"), bond: bond, mtu: mtu)
  }

  func connectPanel() throws -> Panel { try Panel(directory("panel")) }
}

/// Waits for something that the other side does soon.
func wait(for number: CInt) throws {
  let loop = try Loop<Int>()
  try loop.watch(number, for: .readable, as: 1)
  loop.wake(2, at: Clock.uptime + 30_000)
  try #require(try loop.next() != .due(2), "nothing came for half a minute")
}

extension LoopbackCentral {
  /// The next events, waited for.
  func nextEvents() throws -> [CentralEvent] {
    while true {
      let events = receive()
      if !events.isEmpty { return events }
      try wait(for: number)
    }
  }
}

extension LoopbackCentral {
  /// Reads a value; nil if that is refused.
  func value(of characteristic: Characteristic) throws -> [UInt8]? {
    try ask(.read(characteristic))
    while true {
      for event in try nextEvents() {
        switch event {
        case .granted(.read(characteristic), let value): return value
        case .refused, .disconnected: return nil
        default: break
        }
      }
    }
  }
}

/// A panel without a screen.
final class Panel {
  private var connection: StreamConnection?
  private var stream = MessageStream()

  init(_ path: String) throws {
    let socket = try UnixSocket.stream.connect(to: path)
    connection = StreamConnection(socket, queueLimit: 1 << 20)
  }

  static let hello = PanelMessage.hello(
    version: Limits.version,
    Capabilities(width: 0, height: 0, isColour: false, devices: [], hasKeys: false))

  /// That of a panel that takes charge only where none is.
  static var yieldingHello: PanelMessage {
    var capabilities = Capabilities(
      width: 0, height: 0, isColour: false, devices: [], hasKeys: false)
    capabilities.yields = true
    return .hello(version: Limits.version, capabilities)
  }

  func send(_ message: PanelMessage) throws { try send(message.encoded) }

  func send(_ bytes: [UInt8]) throws { try connection?.send(bytes) }

  func hangUp() { connection = nil }

  /// The last message before the end of the connection.
  func last() throws -> AgentMessage? {
    var last: AgentMessage?
    while let message = try next() { last = message }
    return last
  }

  /// The next message, waited for; nil at the end of the connection.
  func next() throws -> AgentMessage? {
    while true {
      if let bytes = try stream.next() { return try AgentMessage(decoding: bytes) }
      guard let connection else { return nil }
      switch try connection.receive() {
      case .bytes(let bytes): stream.append(bytes)
      case .nothing: try wait(for: connection.number)
      case .end: return nil
      }
    }
  }

  /// Everything that is told up to the end of the replay.
  func replay() throws -> [AgentMessage] {
    var messages: [AgentMessage] = []
    while let message = try next() {
      messages.append(message)
      if message == .replayed { break }
    }
    return messages
  }
}
