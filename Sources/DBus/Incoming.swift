/// What came over the bus, one at a time.
public enum Incoming {
  /// Somebody calls a method of ours; answer with `reply` or `refuse`.
  case call(MethodCall)
  /// A signal that a match rule asked for, or that was sent to us alone, which anybody may do:
  /// compare its sender with the `owner(of:)` the name it should come from.
  case signal(BusSignal)
  /// A call of ours ended: with results, or with a remote error, a time-out or an answer that
  /// could not be read.
  case reply(CallID, Result<MethodReply, DBusError>)
  /// A tracked name has that owner now, a unique name; nil while nobody has it. Told once for each
  /// tracked name, then at each change.
  case ownerChanged(name: String, owner: String?)
  /// A name cannot be tracked.
  case trackingFailed(name: String, DBusError)
  /// The bus is gone. Nothing follows, calls under way included; open a new connection.
  case disconnected
}

/// A call of ours that waits for its reply; known to its connection alone.
public struct CallID: Hashable, Sendable {
  let serial: UInt32

  /// The call whose message had that serial.
  public init(serial: UInt32) { self.serial = serial }
}

/// A method call from another program.
public struct MethodCall {
  /// Who calls: its unique name.
  public let sender: String
  /// The object.
  public let path: String
  /// The interface, which a caller may leave out.
  public let interface: String?
  /// The method.
  public let member: String
  /// What it is called with.
  public let arguments: [Value]
  /// What came with it.
  public let descriptors: Descriptors
  /// False if the caller wants no reply; `reply` and `refuse` send none then.
  public let wantsReply: Bool
  let serial: UInt32

  /// A call as it would come in.
  public init(
    sender: String, path: String, interface: String?, member: String, arguments: [Value] = [],
    descriptors: Descriptors = Descriptors(owning: []), wantsReply: Bool = true, serial: UInt32
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
    self.descriptors = descriptors
    self.wantsReply = wantsReply
    self.serial = serial
  }
}

/// What a call of ours brought.
public struct MethodReply {
  /// Who answered: its unique name.
  public let sender: String
  /// The results.
  public let arguments: [Value]
  /// What came with them.
  public let descriptors: Descriptors

  /// A reply as it would come in.
  public init(
    sender: String, arguments: [Value] = [], descriptors: Descriptors = Descriptors(owning: [])
  ) {
    self.sender = sender
    self.arguments = arguments
    self.descriptors = descriptors
  }
}

/// A signal, incoming or to be emitted.
public struct BusSignal {
  /// Who sent it: its unique name; empty in one to be emitted.
  public let sender: String
  /// The one connection it is for; nil for all that ask for it.
  public let destination: String?
  /// The object.
  public let path: String
  /// The interface.
  public let interface: String
  /// The signal.
  public let member: String
  /// What it tells.
  public let arguments: [Value]

  /// A signal to be emitted.
  public init(
    path: String, interface: String, member: String, arguments: [Value] = [],
    destination: String? = nil
  ) {
    self.init(
      sender: "", destination: destination, path: path, interface: interface, member: member,
      arguments: arguments)
  }

  /// A signal as it would come in from `sender`.
  public init(
    sender: String, destination: String?, path: String, interface: String, member: String,
    arguments: [Value]
  ) {
    self.sender = sender
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}
