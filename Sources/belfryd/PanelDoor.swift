import Accessory
import Linux
import PanelProtocol

/// Where panels come in: one is in charge, the one that said hello last.
final class PanelDoor {
  private enum Source {
    case listener
    case guest(UInt64)
  }

  /// A connection, from the first byte on.
  private final class Guest {
    let connection: StreamConnection
    var stream = MessageStream()
    init(_ connection: StreamConnection) { self.connection = connection }
  }

  /// How many may be connected; the oldest one that is not in charge makes room for another.
  private static let guestLimit = 4

  private let listener: UnixListener
  private let poll: Poll<Source>
  private var guests: [UInt64: Guest] = [:]
  private var lastNumber: UInt64 = 0
  private var inCharge: UInt64?
  private let queueLimit: Int
  private let log: Log

  /// Listens at that path for whoever is in the file's group; at most `queueLimit` bytes wait for a
  /// panel.
  init(at path: String, queueLimit: Int, _ log: Log) throws(SystemError) {
    let listener = try UnixListener(.stream, at: path, mode: 0o660)
    let poll = try Poll<Source>()
    try poll.watch(listener.number, for: .readable, as: .listener)
    self.listener = listener
    self.poll = poll
    self.queueLimit = queueLimit
    self.log = log
  }

  /// The descriptor to watch for `readable`.
  var number: CInt { poll.number }

  /// Whether a panel is in charge.
  var isAttended: Bool { inCharge != nil }

  /// What panels did, bounded; `number` stays readable while there is more.
  func receive() throws(SystemError) -> [Event] {
    var events: [Event] = []
    while events.count < 32, let ready = try poll.next(waiting: false) {
      switch ready.source {
      case .listener: try accept()
      case .guest(let number): serve(number, ready.readiness, &events)
      }
    }
    return events
  }

  /// Tells the panel in charge; without one nothing happens. The event says that it is lost.
  func send(_ message: AgentMessage) -> [Event] {
    guard let number = inCharge, let guest = guests[number] else { return [] }
    do {
      try guest.connection.send(message.encoded)
      try poll.change(guest.connection.number, to: guest.connection.interest)
      return []
    } catch {
      log(.warning, "the panel is given up: \(error)")
      return close(number)
    }
  }
}

extension PanelDoor {
  private func accept() throws(SystemError) {
    guard let descriptor = try listener.accept() else { return }
    if guests.count == Self.guestLimit, let oldest = guests.keys.filter({ $0 != inCharge }).min() {
      _ = close(oldest)
    }
    let guest = Guest(StreamConnection(descriptor, queueLimit: queueLimit))
    lastNumber += 1
    guests[lastNumber] = guest
    try poll.watch(guest.connection.number, for: .readable, as: .guest(lastNumber))
  }

  private func serve(_ number: UInt64, _ readiness: Readiness, _ events: inout [Event]) {
    guard let guest = guests[number] else { return }
    do {
      if readiness.contains(.writable) { try guest.connection.flush() }
      try poll.change(guest.connection.number, to: guest.connection.interest)
      if readiness.isDisjoint(with: [.readable, .gone]) { return }
      switch try guest.connection.receive() {
      case .bytes(let bytes): guest.stream.append(bytes)
      case .nothing: return
      case .end:
        events += close(number)
        return
      }
      while guests[number] != nil, let bytes = try guest.stream.next() {
        hear(bytes, from: number, &events)
      }
    } catch {
      log(.warning, "a panel is turned away: \(error)")
      events += close(number)
    }
  }

  private func hear(_ bytes: [UInt8], from number: UInt64, _ events: inout [Event]) {
    do throws(PanelProtocolError) {
      let message = try PanelMessage(decoding: bytes)
      if case .hello(let version, let capabilities) = message {
        events += welcome(number, version, capabilities)
      } else if number == inCharge {
        events.append(.panelMessage(message))
      } else {
        log(.notice, "a panel that is not in charge is turned away")
        events += close(number)
      }
    } catch .unknownMessage(let kind) {
      log(.debug, "message \(kind) of a newer panel is skipped")
    } catch {
      log(.warning, "a panel is turned away: \(error)")
      events += close(number)
    }
  }

  /// The older panel goes before the newer one is told about.
  private func welcome(
    _ number: UInt64, _ version: UInt8, _ capabilities: Capabilities
  ) -> [Event] {
    guard version == Limits.version else {
      log(.warning, "a panel speaks version \(version), belfryd \(Limits.version): update both")
      return close(number)
    }
    let farewell = inCharge.map { close($0) } ?? []
    guard guests[number] != nil else { return farewell }
    inCharge = number
    log(.information, "a panel takes charge")
    return farewell + [.panelConnected(capabilities)]
  }

  private func close(_ number: UInt64) -> [Event] {
    guard let guest = guests.removeValue(forKey: number) else { return [] }
    poll.unwatch(guest.connection.number)
    guard number == inCharge else { return [] }
    inCharge = nil
    log(.information, "the panel went")
    return [.panelDisconnected]
  }
}
