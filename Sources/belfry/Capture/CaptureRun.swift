import Capture
import Glibc
import Linux
import Radio

/// One recording from the socket to the file, until somebody ends it.
struct CaptureRun {
  private enum Source: Hashable {
    case socket
    case counter
  }

  /// Milliseconds between two looks at the counter.
  private static let pause: UInt64 = 1_000
  /// How many packets are taken before a signal is looked for.
  private static let burst = 256

  private let socket: MonitorSocket
  private let recording: Recording
  private let shows: Bool
  private let keepsKeys: Bool
  private let loop: Loop<Source>
  private var decoder = Decoder(.monitor)
  private var text: SightingText?
  private var frames = 0

  init(
    _ socket: MonitorSocket, _ recording: Recording, shows: Bool, keepsKeys: Bool
  ) throws(SystemError) {
    self.socket = socket
    self.recording = recording
    self.shows = shows
    self.keepsKeys = keepsKeys
    loop = try Loop(signals: [.interrupt, .terminate, .hangup])
    try loop.watch(socket.number, for: .readable, as: .socket)
  }

  /// Records until Ctrl-C, SIGTERM or SIGHUP.
  consuming func run() throws {
    let isCounting = isatty(STDERR_FILENO) == 1
    if isCounting { loop.wake(.counter, at: Clock.uptime) }
    while true {
      switch try loop.next() {
      case .ready(.socket, _): try take()
      case .due(.counter):
        Output.complain("\r\(counter)\u{1B}[K")
        loop.wake(.counter, at: Clock.uptime + Self.pause)
      case .signal:
        try take()
        Output.complain("\(isCounting ? "\r\u{1B}[K" : "")\(counter)\n")
        return
      case .ready, .due: break
      }
    }
  }

  private mutating func take() throws {
    for _ in 0..<Self.burst {
      guard let packet = try socket.receive() else { return }
      let record = SnoopRecord(
        time: packet.time, opcode: packet.opcode, controller: packet.controller,
        drops: socket.lost, bytes: packet.bytes)
      try recording.append(keepsKeys ? record : record.withoutKeys)
      for sighting in decoder.take(record) { note(sighting) }
    }
  }

  private mutating func note(_ sighting: Sighting) {
    if case .frame = sighting.content { frames += 1 }
    guard shows else { return }
    let text = self.text ?? SightingText(start: sighting.time)
    self.text = text
    Output.write(text.line(sighting))
  }

  private var counter: String {
    let lost = socket.lost
    return "\(recording.records) packets, \(recording.bytes / 1024) KiB, \(frames) frames of Belfry"
      + (lost > 0 ? ", \(lost) packets lost" : "")
  }
}
