internal import CDBus
internal import Linux

/// A connection to a message bus.
///
/// Watch `number` for `readable` and call `receive` when it is; nothing here ever blocks but the
/// opening, and that no longer than its time limit. After `.disconnected` the connection is of no
/// more use: every call throws `.disconnected`, and its owner opens a new one.
public final class Connection {
  static let busName = "org.freedesktop.DBus"
  static let busPath = "/org/freedesktop/DBus"

  /// The largest message that the system bus lets pass, in bytes: with a smaller limit any sender of a
  /// larger one can cost us the connection.
  public static let systemMessageLimit = 32 << 20

  /// Our own name on the bus, as `:1.42`.
  public private(set) var uniqueName = ""

  let bus: BusHandle
  let poll: Poll<Watches.Source>
  let watches: Watches
  var timer: TimerDescriptor
  var pending = PendingCalls()
  var names = TrackedNames()
  var isOver = false
  /// What came together with the welcome.
  var early: [Incoming] = []

  /// Opens the system bus, or the bus that `DBUS_SYSTEM_BUS_ADDRESS` names.
  public convenience init(messageLimit: Int = Connection.systemMessageLimit) throws(DBusError) {
    try self.init(address: Address.systemBus, messageLimit: messageLimit)
  }

  /// Opens the bus at an address, as `unix:path=/run/dbus/system_bus_socket`.
  ///
  /// - Parameters:
  ///   - milliseconds: how long the bus may take to welcome us.
  ///   - messageLimit: bytes of a message; a longer one costs the connection, but no memory.
  public init(
    address: String, timeout milliseconds: Int = 5_000,
    messageLimit: Int = Connection.systemMessageLimit
  ) throws(DBusError) {
    let place = try Self.listening(address)
    bus = try BusHandle.open(place, messageLimit: messageLimit)
    do {
      poll = try Poll()
      timer = try TimerDescriptor()
      try poll.watch(timer.number, for: .readable, as: .timer)
    } catch {
      throw .system(error)
    }
    watches = Watches(in: poll)
    try watches.attach(to: bus)
    uniqueName = try sayHello(at: place.text, within: milliseconds)
  }

  deinit { watches.detach(from: bus) }

  /// The descriptor to watch for `readable`.
  public var number: CInt { poll.number }

  /// The owner of a tracked name: its unique name, nil if there is none or it is not known yet.
  public func owner(of name: String) -> String? { names.owner(of: name) }
}
