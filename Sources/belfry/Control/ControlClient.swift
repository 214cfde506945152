import ControlProtocol
import Framing
import Linux
import PanelProtocol

/// The way to belfryd's control socket: one question at a time, waited for.
struct ControlClient {
  /// Where belfryd listens, unless told otherwise.
  static let usualPath = "/run/belfry/control"
  /// How long a reply may take, in milliseconds; a test waits for the panel.
  private static let patience: UInt64 = 10_000

  private enum Source: Hashable {
    case connection
    case patience
  }

  private let connection: StreamConnection
  private let loop: Loop<Source>

  /// Connects.
  init(to path: String) throws(ControlFailure) {
    do throws(SystemError) {
      connection = StreamConnection(
        try UnixSocket.stream.connect(to: path), queueLimit: 2 * Limits.message)
      loop = try Loop()
      try loop.watch(connection.number, for: connection.interest, as: .connection)
    } catch {
      throw ControlFailure(connectingTo: path, error)
    }
  }

  /// Asks, and waits for the reply. What was refused is thrown.
  func ask(_ request: ControlRequest) throws(ControlFailure) -> ControlReply {
    let reply: ControlReply
    do {
      try connection.send(request.encoded)
      reply = try nextReply()
    } catch let failure as ControlFailure {
      throw failure
    } catch let error as SystemError
      where error.errno == .brokenPipe || error.errno == .connectionReset
    {
      throw .left
    } catch {
      throw ControlFailure(sentence: "\(error)", status: .system)
    }
    if case .refused(let refusal) = reply { throw ControlFailure(refusal) }
    return reply
  }

  private func nextReply() throws -> ControlReply {
    var stream = MessageStream(limit: Limits.message)
    loop.wake(.patience, at: Clock.uptime + Self.patience)
    defer { loop.cancel(.patience) }
    while true {
      try loop.change(connection.number, to: connection.interest)
      guard case .ready(.connection, let readiness) = try loop.next() else {
        throw ControlFailure(
          sentence: "belfryd does not answer: see journalctl -u belfryd", status: .unavailable)
      }
      if readiness.contains(.writable) { try connection.flush() }
      switch try connection.receive() {
      case .bytes(let bytes): stream.append(bytes)
      case .nothing: continue
      case .end: throw ControlFailure.left
      }
      if let bytes = try stream.next() { return try ControlReply(decoding: bytes) }
    }
  }
}

/// Why a command cannot do what it is for, and its exit status.
struct ControlFailure: Error {
  /// One plain sentence that says what to do, without a full stop.
  let sentence: String
  let status: ExitStatus

  init(sentence: String, status: ExitStatus) {
    self.sentence = sentence
    self.status = status
  }

  init(_ refusal: ControlReply.Refusal) {
    sentence = refusal.description
    status =
      switch refusal {
      case .noSuchPhone, .noSuchCard, .nothingAsked, .notForPeople: .data
      case .unknownRequest, .malformed, .noPanel, .noAnswer: .unavailable
      }
  }

  /// belfryd ended, or was ended, while somebody asked.
  static let left = ControlFailure(
    sentence: "belfryd went while it was asked: see journalctl -u belfryd", status: .unavailable)

  /// belfryd cannot be reached.
  init(connectingTo path: String, _ error: SystemError) {
    switch error.errno {
    case .absent, .connectionRefused:
      sentence = "belfryd does not run (nobody listens at \(path)): systemctl start belfryd"
      status = .unavailable
    case .denied:
      sentence =
        "\(path) is closed to you: run this as root, or have root run adduser "
        + "\(User.name ?? "NAME") belfry-control, and log in anew"
      status = .system
    default:
      sentence = "\(error)"
      status = .system
    }
  }
}
