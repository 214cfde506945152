public import Linux

/// What can go wrong on the bus.
public enum DBusError: Error, Equatable, Sendable {
  /// The kernel refused something.
  case system(SystemError)
  /// There is no bus at that address.
  case noBus(address: String)
  /// The bus is there but does not let us in.
  case notAdmitted(address: String, reason: String)
  /// An address that does not name a Unix socket.
  case unfitAddress(String)
  /// The bus took the connection and then stayed silent.
  case silentBus(address: String, milliseconds: Int)
  /// The connection is over.
  case disconnected
  /// A path, name or string that must not be sent; nothing was.
  case unfitName(NameKind, String)
  /// A value that must not be sent; nothing was.
  case unfitValue(ValueFault)
  /// The bus does not take what we send: what waits for it would pass the limit.
  case queueFull(waiting: Int, limit: Int)
  /// So many calls wait for their reply that no more are made.
  case tooManyCalls(limit: Int)
  /// No reply came in time.
  case timedOut(milliseconds: Int)
  /// A reply is larger than this program reads.
  case unreadable(ValueFault)
  /// The other end refused: the name and text of its error.
  case remote(name: String, text: String)
  /// No memory.
  case outOfMemory
}

extension DBusError {
  /// The name of a remote error, where it is one.
  public var remoteName: String? { if case .remote(let name, _) = self { name } else { nil } }
}

extension DBusError: CustomStringConvertible {
  /// One plain sentence that says what to do where something can be done, without a full stop.
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .noBus(let address):
      "there is no message bus at \(address): install dbus, or start it with systemctl start dbus"
    case .notAdmitted(let address, let reason):
      "the message bus at \(address) does not let this user in (\(reason)): look at the rights on "
        + "its socket and at the policies in /etc/dbus-1 and /usr/share/dbus-1"
    case .unfitAddress(let address):
      "\"\(address)\" is no bus address of a Unix socket, as unix:path=/run/dbus/system_bus_socket"
    case .silentBus(let address, let milliseconds):
      "the message bus at \(address) did not answer within \(milliseconds) ms: look at "
        + "systemctl status dbus"
    case .disconnected: "the connection to the message bus is over"
    // It may be anything, of any length.
    case .unfitName(let kind, let text):
      "\(text.prefix(64).debugDescription) cannot be \(kind) on the message bus"
    case .unfitValue(let fault), .unreadable(let fault): fault.description
    case .queueFull(let waiting, let limit):
      "the message bus does not read: \(waiting) bytes wait for it, at most \(limit) may"
    case .tooManyCalls(let limit): "\(limit) calls wait for their reply already"
    case .timedOut(let milliseconds):
      "there was no reply within \(milliseconds) ms: the service hangs; restart it if that stays so"
    case .remote(let name, let text): Self.sentence(name, text)
    case .outOfMemory: "there is no memory left"
    }
  }

  private static func sentence(_ name: String, _ text: String) -> String {
    let detail = text.isEmpty ? name : "\(name): \(text)"
    return switch name {
    case ErrorName.accessDenied:
      "the message bus or the service forbids it (\(detail)): install the policy file of this "
        + "program in /usr/share/dbus-1/system.d and reload dbus"
    case ErrorName.serviceUnknown, ErrorName.nameHasNoOwner:
      "the service is not running (\(detail)): install and start it"
    case ErrorName.noReply:
      "the service ended or stayed silent (\(detail)): look at its status and restart it"
    default: detail
    }
  }
}

extension NameKind: CustomStringConvertible {
  /// The kind with its article.
  public var description: String {
    switch self {
    case .objectPath: "an object path"
    case .interface: "an interface"
    case .member: "a member"
    case .busName: "a bus name"
    case .error: "an error name"
    case .text: "a text"
    }
  }
}
