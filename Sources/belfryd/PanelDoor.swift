import Accessory
import Linux
import PanelProtocol

/// Where panels come in: one is in charge, the one that said hello last. Whoever has to go is told
/// why.
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
  private let journal: Journal

  /// Listens at that path for whoever is in the file's group; at most `queueLimit` bytes wait for a
  /// panel.
  init(at path: String, queueLimit: Int, _ journal: Journal) throws(SystemError) {
    let listener = try UnixListener(.stream, at: path, mode: 0o660)
    let poll = try Poll<Source>()
    try poll.watch(listener.number, for: .readable, as: .listener)
    self.listener = listener
    self.poll = poll
    self.queueLimit = queueLimit
    self.journal = journal
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
      journal(.warning, "the panel is given up: \(error)")
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
      events += turnAway(number, "\(error)")
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
        events += turnAway(number, "it did not begin with hello")
      }
    } catch .unknownMessage(let kind) {
      journal(.debug, "message \(kind) of a newer panel is skipped")
    } catch {
      events += turnAway(number, "\(error)")
    }
  }

  /// The earlier panel goes before the later one is told about.
  private func welcome(
    _ number: UInt64, _ version: UInt8, _ capabilities: Capabilities
  ) -> [Event] {
    guard version == Limits.version else {
      let words = "a panel speaks version \(version), belfryd \(Limits.version): update both"
      journal.tellOnce(Journal.Matter(priority: .warning, words: words), words)
      return close(number, .otherVersion(Limits.version))
    }
    guard let earlier = inCharge, earlier != number else {
      if inCharge == nil { journal(.information, "a panel takes charge") }
      inCharge = number
      return [.panelConnected(capabilities)]
    }
    if capabilities.yields { return close(number, .replaced) }
    inCharge = number
    _ = close(earlier, .replaced)
    journal(.notice, "another panel takes charge; the earlier one is told so")
    return [.panelDisconnected, .panelConnected(capabilities)]
  }

  private func turnAway(_ number: UInt64, _ reason: String) -> [Event] {
    let matter = Journal.Matter(priority: .warning, words: "a panel is turned away")
    journal.tellOnce(matter, "\(matter.words): \(reason)")
    return close(number, .turnedAway)
  }

  /// Ends a connection; its last message says why, if there is a reason and still a way to say it.
  private func close(_ number: UInt64, _ farewell: Farewell? = nil) -> [Event] {
    guard let guest = guests.removeValue(forKey: number) else { return [] }
    if let farewell { try? guest.connection.send(AgentMessage.goodbye(farewell).encoded) }
    poll.unwatch(guest.connection.number)
    guard number == inCharge else { return [] }
    inCharge = nil
    journal(.information, "the panel went")
    return [.panelDisconnected]
  }
}
