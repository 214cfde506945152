import DBus
import Glibc
import Linux
import TestSupport

/// One end of a conversation on a private bus; it waits, as a program's loop would.
final class Party {
  let connection: Connection
  private var inbox: [Incoming] = []

  init(_ bus: PrivateBus) throws { connection = try Connection(address: bus.address) }

  var name: String { connection.uniqueName }

  /// The next thing that came; nil if nothing does in time.
  func next(within milliseconds: Int = 10_000) throws -> Incoming? {
    let end = Clock.uptime + UInt64(milliseconds)
    while inbox.isEmpty {
      let now = Clock.uptime
      guard now < end, isReadable(connection.number, within: Int(end - now)) else { return nil }
      inbox += try connection.receive()
    }
    return inbox.removeFirst()
  }

  /// The next call.
  func nextCall() throws -> MethodCall? {
    while let incoming = try next() {
      if case .call(let call) = incoming { return call }
    }
    return nil
  }

  /// The next signal.
  func nextSignal() throws -> BusSignal? {
    while let incoming = try next() {
      if case .signal(let signal) = incoming { return signal }
    }
    return nil
  }

  /// The end of a call.
  func reply(to call: CallID) throws -> Result<MethodReply, DBusError>? {
    while let incoming = try next() {
      if case .reply(call, let result) = incoming { return result }
    }
    return nil
  }

  /// Calls another party's method of a test interface.
  func call(
    _ other: String, _ member: String, _ arguments: [Value] = [], descriptors: [CInt] = [],
    timeout milliseconds: Int = 20_000
  ) throws(DBusError) -> CallID {
    try connection.call(
      destination: other, path: "/test", interface: "test.Interface", member: member,
      arguments: arguments, descriptors: descriptors, timeout: milliseconds)
  }
}

/// Whether a descriptor becomes readable in time.
func isReadable(_ number: CInt, within milliseconds: Int) -> Bool {
  var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, CInt(milliseconds)) > 0
}
