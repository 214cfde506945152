import Bus
import DBus
import Glibc
import Linux
import TestSupport
import Testing

/// Another program on the board; it waits for what comes.
final class Neighbour {
  let connection: Connection
  /// How many signals of the accessory came.
  private(set) var heard = 0
  private var inbox: [Incoming] = []

  init(_ board: Board) throws {
    connection = try Connection(address: board.bus.address)
    try connection.addMatch(MatchRule(pathNamespace: AccessoryObject.path))
    try connection.track(AccessoryObject.busName)
  }

  /// Calls a method of the accessory's without waiting for the reply.
  @discardableResult
  func begin(_ member: String, _ arguments: Value...) throws -> CallID {
    try begin(AccessoryObject.interface, member, arguments)
  }

  /// Calls a method of the accessory's: what it gives, or the error's name.
  func call(_ member: String, _ arguments: Value...) throws -> Result<MethodReply, DBusError> {
    try end(of: begin(AccessoryObject.interface, member, arguments))
  }

  /// The value of a property now.
  func property(_ name: String) throws -> Value? {
    let call = try begin(
      "org.freedesktop.DBus.Properties", "Get", [.string(AccessoryObject.interface), .string(name)])
    return try end(of: call).get().arguments.first?.content
  }

  /// Raises a card; its number.
  func raise(_ title: String, _ text: String = "", _ options: [String: Value] = [:]) throws
    -> UInt32
  {
    let reply = try call("RaiseCard", .string(title), .string(text), .variants(options)).get()
    return try #require(reply.arguments.first?.uint32)
  }

  /// The end of a call.
  func end(of call: CallID) throws -> Result<MethodReply, DBusError> {
    let result = try first { if case .reply(call, let result) = $0 { result } else { nil } }
    return try #require(result, "no reply")
  }

  /// The arguments of the next signal of that name.
  func signal(_ member: String) throws -> [Value]? {
    try first {
      guard case .signal(let signal) = $0, signal.member == member else { return nil }
      return signal.arguments
    }
  }

  /// The next change of a property, waited for.
  func change(of property: String) throws -> Value? {
    try first {
      guard case .signal(let signal) = $0, signal.member == "PropertiesChanged" else { return nil }
      return signal.arguments[1].dictionary?[property]
    }
  }

  /// Waits until somebody has the accessory's name, or nobody.
  func waitForOwner(_ isThere: Bool) throws {
    let isRight = try first {
      if case .ownerChanged(_, let owner) = $0, (owner != nil) == isThere { true } else { nil }
    }
    try #require(isRight == true)
  }

  /// How the next thing of a kind reads, within some seconds; the others wait for whoever asks for them.
  private func first<Reading>(_ read: (Incoming) -> Reading?) throws -> Reading? {
    let end = Clock.uptime + 20_000
    while Clock.uptime < end {
      for (place, incoming) in inbox.enumerated() {
        guard let reading = read(incoming) else { continue }
        inbox.remove(at: place)
        return reading
      }
      var entry = pollfd(fd: connection.number, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, CInt(end - min(end, Clock.uptime))) > 0 else { return nil }
      for incoming in try connection.receive() {
        if case .signal(let signal) = incoming, signal.path == AccessoryObject.path { heard += 1 }
        inbox.append(incoming)
      }
    }
    return nil
  }

  func begin(
    _ interface: String, _ member: String, _ arguments: [Value]
  ) throws -> CallID {
    try connection.call(
      destination: AccessoryObject.busName, path: AccessoryObject.path, interface: interface,
      member: member, arguments: arguments)
  }
}

extension Result<MethodReply, DBusError> {
  /// The name of the error that it ended in.
  var errorName: String? { if case .failure(let error) = self { error.remoteName } else { nil } }
}
