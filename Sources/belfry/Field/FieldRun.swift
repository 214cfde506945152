import Capture
import Glibc
import Linux
import Radio

/// One walk, from the monitor channel to the seconds, until somebody ends it.
struct FieldRun {
  private enum Source: Hashable {
    case socket
    case second
  }

  /// How many packets are taken before a signal is looked for.
  private static let burst = 256

  private let socket: MonitorSocket
  /// The only controller that is looked at; nil for all.
  private let controller: UInt16?
  private let loop: Loop<Source>
  private let isShown = isatty(STDERR_FILENO) == 1
  private var decoder = Decoder(.monitor)
  private var survey = FieldSurvey()
  /// Controllers that answer are asked; nil for one that cannot be.
  private var probes: [UInt16: SignalProbe?] = [:]

  init(_ socket: MonitorSocket, of controller: UInt16?) throws(SystemError) {
    self.socket = socket
    self.controller = controller
    loop = try Loop(signals: [.interrupt, .terminate, .hangup])
    try loop.watch(socket.number, for: .readable, as: .socket)
  }

  /// Measures until Ctrl-C, SIGTERM or SIGHUP.
  mutating func measure() throws -> FieldSurvey {
    var next = Clock.uptime
    loop.wake(.second, at: next)
    while true {
      switch try loop.next() {
      case .ready(.socket, _): try take()
      case .due(.second):
        pass()
        next += 1_000
        loop.wake(.second, at: next)
      case .signal:
        try take()
        if isShown { Output.complain("\r\u{1B}[K") }
        return survey
      case .ready, .due: break
      }
    }
  }

  private mutating func take() throws {
    for _ in 0..<Self.burst {
      guard let packet = try socket.receive() else { return }
      if let controller, packet.controller != controller { continue }
      let record = SnoopRecord(
        time: packet.time, opcode: packet.opcode, controller: packet.controller,
        bytes: packet.bytes)
      for sighting in decoder.take(record) { survey.take(sighting) }
    }
  }

  /// A second is over: it is shown, and the links are asked how strong they are.
  private mutating func pass() {
    if let now = Clock.wall { survey.advance(to: now * 1000) }
    if isShown, let second = survey.seconds.dropLast().last {
      Output.complain("\r\(FieldText.line(second))\u{1B}[K")
    }
    for link in decoder.liveLinks {
      let probe =
        probes[link.controller] ?? (try? SignalProbe(controller: link.controller))
      probes[link.controller] = .some(probe)
      try? probe?.ask(link.handle)
    }
  }
}
