import Framing
import Linux
import NetworkProtocol
import TestSupport
import Testing

/// belfryd's end of belfry-net's socket.
final class Agent {
  private let listener: UnixListener
  private let loop: Loop<Int>
  private var connection: StreamConnection?
  private var stream = MessageStream(limit: NetworkLimits.message)

  init(at path: String) throws {
    let made = try UnixListener(.stream, at: path)
    loop = try Loop()
    try loop.watch(made.number, for: .readable, as: 0)
    listener = made
  }

  func send(_ command: NetworkCommand) throws { try connection?.send(command.encoded) }

  /// The next report but hello, which is answered; nil when nothing comes for so long, or when
  /// belfry-net goes.
  func next(within milliseconds: UInt64 = 30_000) throws -> NetworkReport? {
    loop.wake(2, at: Clock.uptime + milliseconds)
    while true {
      if let bytes = try stream.next() {
        let report = try NetworkReport(decoding: bytes)
        guard case .hello = report else { return report }
        try send(.welcome(version: NetworkLimits.version))
        continue
      }
      switch try loop.next() {
      case .due: return nil
      case .ready(0, _): try accept()
      default:
        switch try connection?.receive() {
        case .bytes(let bytes): stream.append(bytes)
        case .end:
          hangUp()
          return nil
        case .nothing, nil: break
        }
      }
    }
  }

  /// Waits until belfry-net is online.
  func waitUntilUp() throws {
    while let report = try next() { if report == .internet(.up) { return } }
    Issue.record("belfry-net does not come online")
  }

  func hangUp() {
    if let connection { loop.unwatch(connection.number) }
    connection = nil
    stream = MessageStream(limit: NetworkLimits.message)
  }

  private func accept() throws {
    guard let descriptor = try listener.accept() else { return }
    hangUp()
    let accepted = StreamConnection(descriptor, queueLimit: 1 << 20)
    try loop.watch(accepted.number, for: .readable, as: 1)
    connection = accepted
  }
}
