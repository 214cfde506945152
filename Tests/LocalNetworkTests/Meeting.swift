import GATTProfile
import Glibc
import LocalNetwork
import TLS
import TestSupport
import Testing

/// A listener and those who come to it, and the time as the listener is told it.
final class Meeting {
  static let token = [UInt8](repeating: 0x7A, count: ChannelPacket.tokenLength)

  let identity: TLSIdentity
  let listener: LocalListener
  var now: UInt64 = 1_000
  private(set) var events: [LocalListener.Event] = []
  private(set) var visitors: [Visitor] = []

  init() throws {
    identity = try .make()
    listener = try LocalListener(port: 0, identity: identity)
  }

  /// Somebody comes; a phone unless it is said to be none.
  func visitor(isPhone: Bool = true) throws -> Visitor {
    let visitor = try Visitor(
      to: listener.port, expecting: isPhone ? identity.keyHash : nil)
    visitors.append(visitor)
    return visitor
  }

  /// A phone that was let in, and its number.
  func guest() throws -> (visitor: Visitor, number: UInt64) {
    let guest = try visitor()
    try goOn { guest.isOpen }
    try guest.send(.token(Self.token))
    try goOn { self.lastOpened != nil }
    let number = try #require(lastOpened)
    events = []
    listener.admit(number)
    try goOn { guest.heard == [[0]] }
    return (guest, number)
  }

  /// Everybody does what can be done until that holds; fails if it never does.
  func goOn(_ location: SourceLocation = #_sourceLocation, until isDone: () -> Bool) throws {
    for _ in 0..<20_000 {
      try work()
      if isDone() { return }
      usleep(500)
    }
    Issue.record("it never came to that", sourceLocation: location)
    throw Impatience()
  }

  /// The same for a while, where nothing is to happen.
  func goOn(turns: Int) throws {
    for _ in 0..<turns {
      try work()
      usleep(500)
    }
  }

  func takeEvents() -> [LocalListener.Event] {
    defer { events = [] }
    return events
  }

  var lastOpened: UInt64? {
    for case .opened(let number, Self.token) in events.reversed() { return number }
    return nil
  }

  private func work() throws {
    events += try listener.receive(at: now)
    for visitor in visitors { try visitor.work() }
  }

  private struct Impatience: Error {}
}
