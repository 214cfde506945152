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

/// What a text was meant to be.
public enum NameKind: Equatable, Sendable {
  /// The path of an object.
  case objectPath
  /// The name of an interface.
  case interface
  /// The name of a method or a signal.
  case member
  /// A name on the bus.
  case busName
  /// The name of an error.
  case error
  /// Any text: UTF-8 without the character NUL.
  case text
}

/// What is wrong with a value.
public enum ValueFault: Equatable, Sendable {
  /// No signature, or not that of one complete type where it has to be.
  case signature(String)
  /// An element, key or value of another type than its container says.
  case type(expected: String, found: String)
  /// Containers within containers, too many times.
  case depth(limit: Int)
  /// More bytes than a message may have.
  case size(limit: Int)
  /// More values than a message may have.
  case count(limit: Int)
  /// More descriptors than a message may have.
  case descriptors(limit: Int)
  /// A place that no descriptor of the message has.
  case descriptorPlace(Int)
}

extension DBusError {
  /// The name of a remote error, where it is one.
  public var remoteName: String? { if case .remote(let name, _) = self { name } else { nil } }
}
