import Linux
import Network
import TestSupport
import Testing

/// A connection to a broker, with its events waited for.
final class Wire {
  let connection: BrokerConnection
  private let loop: Loop<Int>
  private var events: [BrokerEvent] = []

  init(_ broker: Broker) throws {
    connection = try BrokerConnection(to: broker, at: Clock.uptime)
    loop = try Loop()
    try loop.watch(connection.number, for: .readable, as: 0)
  }

  /// The next event, waited for up to half a minute.
  func next() throws -> BrokerEvent {
    let end = Clock.uptime + 30_000
    while events.isEmpty {
      loop.wake(1, at: min(end, connection.deadline ?? end))
      _ = try loop.next()
      events += connection.receive(at: Clock.uptime)
      try #require(Clock.uptime < end, "nothing came from the broker for half a minute")
    }
    return events.removeFirst()
  }

  /// What happens within a few milliseconds.
  func pump(for milliseconds: UInt64 = 30) throws -> [BrokerEvent] {
    let end = Clock.uptime + milliseconds
    while Clock.uptime < end {
      loop.wake(1, at: end)
      _ = try loop.next()
      events += connection.receive(at: Clock.uptime)
    }
    defer { events = [] }
    return events
  }

  /// Waits until the broker knows us, and has the subscription; with what it kept of an earlier
  /// connection that comes later.
  @discardableResult
  func open() throws -> Bool {
    let first = try next()
    guard case .connected(let hasSession) = first else {
      Issue.record("not connected, but \(first)")
      return false
    }
    if !hasSession {
      let second = try next()
      #expect(second == .subscribed)
    }
    return hasSession
  }

  /// The next message, waited for.
  func message() throws -> [UInt8] {
    while true {
      switch try next() {
      case .message(let bytes): return bytes
      case .subscribed: break
      case let other: throw Unexpected(event: other)
      }
    }
  }

  /// Something else than a message.
  struct Unexpected: Error {
    let event: BrokerEvent
  }

  func publish(_ topic: String, _ payload: [UInt8], number: UInt64 = 1) {
    connection.publish(
      Publication(topic: topic, payload: payload), number: number, at: Clock.uptime)
  }

  func release() { connection.release(at: Clock.uptime) }
}

extension Broker {
  /// That of a test, without TLS.
  init(_ broker: TestBroker, _ client: String, _ subscription: String) {
    self.init(
      host: "127.0.0.1", port: broker.port, client: client, subscription: subscription)
    security = .none
  }
}
