import Linux
import PanelProtocol

/// Stands between belfryd and its panels: passes on what both say, and remembers what was promised.
final class PanelTap {
  /// The cards of the newest connection, and whether all were told.
  private(set) var shown: Set<CardID> = []
  private(set) var isReplayed = false
  /// How often an alert was ordered.
  private(set) var orders = 0
  /// How often one was ordered once more, for its first order had no answer.
  private(set) var repeats = 0
  /// What should never be heard.
  private(set) var faults: [String] = []

  private let agentPath: String
  private var listener: UnixListener
  private var panel: End?
  private var agent: End?
  private var confirmed: Set<CardID> = []
  private var firstOrders: [CardID: (alert: AlertID, at: UInt64)] = [:]

  /// One end of the way through.
  private struct End {
    let connection: StreamConnection
    var stream = MessageStream()

    init(_ socket: consuming Descriptor) {
      connection = StreamConnection(socket, queueLimit: 8 << 20)
    }

    /// What came, as it came; nil at the end.
    mutating func receive() throws -> [UInt8]? {
      try connection.flush()
      switch try connection.receive() {
      case .nothing: return []
      case .end: return nil
      case .bytes(let bytes):
        stream.append(bytes)
        return bytes
      }
    }
  }

  /// Panels come to `path`; belfryd is at `agentPath`.
  init(to agentPath: String, at path: String) throws {
    self.agentPath = agentPath
    listener = try UnixListener(.stream, at: path)
  }

  /// Passes on what there is.
  func pass() throws {
    if let socket = try listener.accept() {
      panel = End(socket)
      agent = End(try UnixSocket.stream.connect(to: agentPath))
      shown = []
      isReplayed = false
    }
    do {
      guard let asked = try panel?.receive(), let told = try agent?.receive() else {
        return hangUp()
      }
      try hear()
      if !asked.isEmpty { try agent?.connection.send(asked) }
      if !told.isEmpty { try panel?.connection.send(told) }
    } catch is SystemError {
      // The panel was killed meanwhile.
      hangUp()
    }
  }

  private func hangUp() {
    panel = nil
    agent = nil
  }

  private func hear() throws {
    while let bytes = try agent?.stream.next() { hear(try AgentMessage(decoding: bytes)) }
    while let bytes = try panel?.stream.next() {
      if case .alerted(let id, true) = try PanelMessage(decoding: bytes) {
        confirmed.formUnion(firstOrders.filter { $0.value.alert == id }.map { $0.key })
      }
    }
  }

  private func hear(_ message: AgentMessage) {
    switch message {
    case .show(let card): shown.insert(card.id)
    case .remove(let id): shown.remove(id)
    case .replayed: isReplayed = true
    case .alert(let alert): hear(alert)
    default: break
    }
  }

  /// An alert is repeated only as long as nobody confirmed it, and for ten seconds.
  private func hear(_ alert: Alert) {
    orders += 1
    guard let first = firstOrders[alert.card] else {
      firstOrders[alert.card] = (alert.id, Clock.uptime)
      return
    }
    repeats += 1
    firstOrders[alert.card]?.alert = alert.id
    let age = Clock.uptime - first.at
    if confirmed.contains(alert.card) { faults.append("card \(alert.card.number) alerts again") }
    if age > 11_000 { faults.append("card \(alert.card.number) alerts again after \(age) ms") }
  }
}
