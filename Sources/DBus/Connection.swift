internal import CDBus
internal import Linux

/// A connection to a message bus.
///
/// Watch `number` for `readable` and call `receive` when it is; nothing here ever blocks but the
/// opening, and that no longer than its time limit.
public final class Connection {
  /// Our own name on the bus, as `:1.42`.
  public let uniqueName: String = ""

  /// Opens the system bus.
  public convenience init() throws(DBusError) { try self.init(address: "") }

  /// Opens the bus at an address, as `unix:path=/run/dbus/system_bus_socket`.
  ///
  /// - Parameter milliseconds: how long the bus may take to welcome us.
  public init(address: String, timeout milliseconds: Int = 5_000) throws(DBusError) {
    throw .unfitAddress(address)
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { -1 }

  /// What came since, bounded; `number` stays readable while there is more.
  public func receive() throws(DBusError) -> [Incoming] { [] }

  /// Calls a method; a `.reply` with the same id follows within the timeout.
  ///
  /// - Parameters:
  ///   - descriptors: what `Value.descriptor` names by place; they stay the caller's.
  ///   - starting: whether the bus may start the service if nobody has the name.
  public func call(
    destination: String, path: String, interface: String, member: String, arguments: [Value] = [],
    descriptors: [CInt] = [], timeout milliseconds: Int = 25_000, starting: Bool = false
  ) throws(DBusError) -> CallID { throw .disconnected }

  /// Forgets a call: its reply will not be told.
  public func cancel(_ call: CallID) {}

  /// Answers a call with results.
  public func reply(
    to call: MethodCall, arguments: [Value] = [], descriptors: [CInt] = []
  ) throws(DBusError) {}

  /// Answers a call with an error.
  public func refuse(_ call: MethodCall, errorName: String, text: String) throws(DBusError) {}

  /// Sends a signal.
  public func emit(_ signal: BusSignal) throws(DBusError) {}

  /// Asks for signals; its `.reply` says whether the bus agreed.
  @discardableResult
  public func addMatch(_ rule: MatchRule) throws(DBusError) -> CallID { throw .disconnected }

  /// Asks for those signals no more.
  public func removeMatch(_ rule: MatchRule) throws(DBusError) {}

  /// Has the owner of a name told, now and at each change.
  public func track(_ name: String) throws(DBusError) {}

  /// Tells that name's owner no more.
  public func untrack(_ name: String) throws(DBusError) {}

  /// The owner of a tracked name: its unique name, nil if there is none or it is not known yet.
  public func owner(of name: String) -> String? { nil }

  /// Asks for a name of our own; a `.reply` follows, `.remote` if it has another owner.
  @discardableResult
  public func requestName(_ name: String) throws(DBusError) -> CallID { throw .disconnected }
}
