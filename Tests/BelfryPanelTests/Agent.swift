import Foundation
import Linux
import PanelProtocol

/// A small agent on the panel's real socket: it holds cards, tells all of them to whoever
/// connects, and keeps what it is told.
final class Agent {
  let path: String
  var cards: [Card] = []
  /// What came with its cards.
  var files: [CardID: [Picture]] = [:]
  /// What its status says of pairing.
  var pairing = Status.Pairing.closed
  /// What it says first of all.
  var greeting = AgentMessage.welcome(version: Limits.version)
  private(set) var heard: [PanelMessage] = []
  private(set) var connectionCount = 0
  private var listener: UnixListener
  private var connection: StreamConnection?
  private var stream = MessageStream()

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("belfry-\(UUID().uuidString.prefix(8)).sock").path
    listener = try UnixListener(.stream, at: path)
  }

  /// Serves the panel until something holds; false if that takes longer than 20 s.
  func serve(until holds: (Agent) -> Bool) throws -> Bool {
    let end = Clock.uptime + 20_000
    while !holds(self) {
      if Clock.uptime > end { return false }
      do {
        if let socket = try listener.accept() { try greet(socket) }
        try receive()
      } catch is SystemError {
        // The panel hung up meanwhile.
        hangUp()
      }
      usleep(2000)
    }
    return true
  }

  func send(_ message: AgentMessage) throws { try connection?.send(message.encoded) }

  /// Sends bytes that may be no message.
  func sendBytes(_ bytes: [UInt8]) throws { try connection?.send(bytes) }

  /// Cuts the connection, as the agent's death would.
  func hangUp() { connection = nil }

  private func greet(_ socket: consuming Descriptor) throws {
    connection = StreamConnection(socket, queueLimit: 8 << 20)
    stream = MessageStream()
    connectionCount += 1
    try send(greeting)
    if case .goodbye = greeting { return hangUp() }
    for card in cards { try send(.show(card)) }
    try send(.status(Status(name: "Belfry", pairing: pairing, offset: 0)))
    try send(.replayed)
  }

  private func receive() throws {
    guard let connection else { return }
    try connection.flush()
    switch try connection.receive() {
    case .nothing: return
    case .end: self.connection = nil
    case .bytes(let bytes):
      stream.append(bytes)
      while let message = try stream.next() { try hear(try PanelMessage(decoding: message)) }
    }
  }

  private func hear(_ message: PanelMessage) throws {
    heard.append(message)
    guard case .fetch(let card, let index) = message else { return }
    let files = files[card] ?? []
    let picture = files.indices.contains(Int(index)) ? files[Int(index)] : nil
    try send(.attachment(card, index: index, picture))
  }
}

extension Agent {
  var answers: [Answer] {
    heard.compactMap { if case .answer(let answer) = $0 { answer } else { nil } }
  }

  var alerted: [AlertID: Bool] {
    var result: [AlertID: Bool] = [:]
    for case .alerted(let id, let isGiven) in heard { result[id] = isGiven }
    return result
  }
}
