import Framing
import Linux

/// Who is connected at a stream socket of messages: who comes, what they say, who goes.
final class Guests {
  /// What a guest did.
  enum Arrival {
    /// A whole message, without its length.
    case message([UInt8])
    /// It cannot be understood, or not be heard: one plain sentence. It is still connected.
    case failed(String)
    /// It hung up, and is forgotten.
    case left
  }

  private enum Source {
    case listener
    case guest(UInt64)
  }

  /// A connection, from the first byte on.
  private final class Guest {
    let connection: StreamConnection
    var stream: MessageStream
    init(_ connection: StreamConnection, messageLimit: Int) {
      self.connection = connection
      stream = MessageStream(limit: messageLimit)
    }
  }

  /// So many occurrences are taken in one go.
  private static let batch = 32

  private let listener: UnixListener
  private let poll: Poll<Source>
  private let limit: Int
  private let messageLimit: Int
  private let queueLimit: Int
  private var guests: [UInt64: Guest] = [:]
  private var lastNumber: UInt64 = 0
  /// The one whose messages count, where only one's do; it does not have to make room for another.
  var inCharge: UInt64?

  /// At most `limit` are connected: the oldest one that is not in charge makes room for another.
  /// A message has at most `messageLimit` bytes; at most `queueLimit` bytes wait for each guest.
  init(
    _ listener: consuming UnixListener, limit: Int, messageLimit: Int, queueLimit: Int
  ) throws(SystemError) {
    poll = try Poll()
    try poll.watch(listener.number, for: .readable, as: .listener)
    self.listener = listener
    self.limit = limit
    self.messageLimit = messageLimit
    self.queueLimit = queueLimit
  }

  /// The descriptor to watch for `readable`.
  var number: CInt { poll.number }

  /// Hands over what guests did, bounded; `number` stays readable while there is more.
  func receive(_ take: (UInt64, Arrival) -> Void) throws(SystemError) {
    for _ in 0..<Self.batch {
      guard let ready = try poll.next(waiting: false) else { return }
      switch ready.source {
      case .listener: try accept(take)
      case .guest(let number): serve(number, ready.readiness, take)
      }
    }
  }

  /// Sends a message with its length in front; nothing happens if the guest is gone.
  func send(_ bytes: [UInt8], to number: UInt64) throws(SystemError) {
    guard let guest = guests[number] else { return }
    try guest.connection.send(bytes)
    try poll.change(guest.connection.number, to: guest.connection.interest)
  }

  /// Bytes that a guest has not taken yet.
  func waiting(for number: UInt64) -> Int { guests[number]?.connection.waiting ?? 0 }

  /// Ends a connection; false if it is over already.
  @discardableResult
  func close(_ number: UInt64) -> Bool {
    guard let guest = guests.removeValue(forKey: number) else { return false }
    poll.unwatch(guest.connection.number)
    return true
  }

  private func accept(_ take: (UInt64, Arrival) -> Void) throws(SystemError) {
    guard let descriptor = try listener.accept() else { return }
    if guests.count == limit, let oldest = guests.keys.filter({ $0 != inCharge }).min() {
      close(oldest)
      take(oldest, .left)
    }
    let guest = Guest(
      StreamConnection(descriptor, queueLimit: queueLimit), messageLimit: messageLimit)
    lastNumber += 1
    guests[lastNumber] = guest
    try poll.watch(guest.connection.number, for: .readable, as: .guest(lastNumber))
  }

  private func serve(
    _ number: UInt64, _ readiness: Readiness, _ take: (UInt64, Arrival) -> Void
  ) {
    guard let guest = guests[number] else { return }
    do {
      if readiness.contains(.writable) { try guest.connection.flush() }
      try poll.change(guest.connection.number, to: guest.connection.interest)
      if readiness.isDisjoint(with: [.readable, .gone]) { return }
      switch try guest.connection.receive() {
      case .bytes(let bytes): guest.stream.append(bytes)
      case .nothing: return
      case .end:
        close(number)
        take(number, .left)
        return
      }
      // Whoever is closed meanwhile is heard no longer.
      while guests[number] != nil, let bytes = try guest.stream.next() {
        take(number, .message(bytes))
      }
    } catch {
      take(number, .failed("\(error)"))
    }
  }
}
