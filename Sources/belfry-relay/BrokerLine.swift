import Linux
import Network

/// A connection to the broker that is made anew whenever it ends, each time after a longer pause.
final class BrokerLine {
  private let target: Broker
  private let loop: Loop<Session.Source>
  private let source: Session.Source
  private var connection: BrokerConnection?
  private var backOff = BackOff()
  private var began: UInt64 = 0
  private var hasOpened = false
  private var generator = SystemRandomNumberGenerator()

  init(_ target: Broker, _ loop: Loop<Session.Source>, as source: Session.Source) {
    self.target = target
    self.loop = loop
    self.source = source
  }

  /// Goes on: connects if it is time for that, and tells what happened.
  func receive(at now: UInt64) -> [BrokerEvent] {
    guard let connection else { return connect(at: now) }
    let events = connection.receive(at: now)
    for event in events {
      if case .subscribed = event { hasOpened = true }
      if case .ended = event { close(at: now) }
    }
    setDeadline()
    return events
  }

  func publish(_ publication: Publication, number: UInt64, at now: UInt64) {
    connection?.publish(publication, number: number, at: now)
    setDeadline()
  }

  func release(at now: UInt64) { connection?.release(at: now) }

  func leave() { connection?.leave() }

  private func connect(at now: UInt64) -> [BrokerEvent] {
    began = now
    hasOpened = false
    do {
      let connection = try BrokerConnection(to: target, at: now)
      try loop.watch(connection.number, for: .readable, as: source)
      self.connection = connection
      setDeadline()
      return []
    } catch {
      close(at: now)
      return [.ended(BrokerFailure(.lost, "\(error)"))]
    }
  }

  private func close(at now: UInt64) {
    if let connection { loop.unwatch(connection.number) }
    connection = nil
    let pause = backOff.next(after: hasOpened ? now - began : 0, chance: generator.next())
    loop.wake(source, at: now + pause)
  }

  private func setDeadline() {
    guard let connection else { return }
    if let deadline = connection.deadline {
      loop.wake(source, at: deadline)
    } else {
      loop.cancel(source)
    }
  }
}
