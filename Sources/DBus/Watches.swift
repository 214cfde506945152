internal import CDBus
internal import Linux

/// What libdbus wants to read and write, kept in a poll.
///
/// libdbus has two watches for one descriptor, one for each direction. It asks for timeouts only
/// for its own pending calls and for servers; neither is used here.
final class Watches {
  /// What the poll of a connection watches.
  enum Source {
    case bus(CInt)
    case timer
  }

  private let poll: Poll<Source>
  private var watches: [CInt: [OpaquePointer]] = [:]

  init(in poll: Poll<Source>) { self.poll = poll }

  /// Has libdbus tell its watches; this object must live until `detach`.
  func attach(to bus: borrowing BusHandle) throws(DBusError) {
    let context = Unmanaged.passUnretained(self).toOpaque()
    let done = dbus_connection_set_watch_functions(
      bus.pointer, { Watches.of($1)?.add($0) == true ? 1 : 0 },
      { Watches.of($1)?.remove($0) }, { Watches.of($1)?.toggle($0) }, context, nil)
    if done == 0 { throw .outOfMemory }
  }

  /// Has libdbus forget this object.
  func detach(from bus: borrowing BusHandle) {
    dbus_connection_set_watch_functions(bus.pointer, nil, nil, nil, nil, nil)
  }

  /// Lets libdbus read and write what it can, a bounded amount.
  func serve(_ number: CInt, _ readiness: Readiness) {
    for watch in watches[number] ?? [] {
      // The one before may have ended the connection, and its watches with it.
      guard watches[number]?.contains(watch) == true, dbus_watch_get_enabled(watch) != 0 else {
        continue
      }
      let wanted = dbus_watch_get_flags(watch)
      var flags: UInt32 = 0
      if readiness.contains(.readable) { flags |= wanted & DBUS_WATCH_READABLE.rawValue }
      if readiness.contains(.writable) { flags |= wanted & DBUS_WATCH_WRITABLE.rawValue }
      if readiness.contains(.gone) { flags |= DBUS_WATCH_HANGUP.rawValue }
      if flags != 0 { dbus_watch_handle(watch, flags) }
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> Watches? {
    context.map { Unmanaged<Watches>.fromOpaque($0).takeUnretainedValue() }
  }

  private func add(_ watch: OpaquePointer?) -> Bool {
    guard let watch else { return false }
    let number = dbus_watch_get_unix_fd(watch)
    watches[number, default: []].append(watch)
    guard (try? update(number)) != nil else {
      remove(watch)
      return false
    }
    return true
  }

  private func remove(_ watch: OpaquePointer?) {
    // Found by itself, not by its descriptor: that may be gone already.
    for (number, others) in watches where others.contains(where: { $0 == watch }) {
      watches[number] = others.count == 1 ? nil : others.filter { $0 != watch }
      try? update(number)
    }
  }

  private func toggle(_ watch: OpaquePointer?) {
    guard let watch else { return }
    try? update(dbus_watch_get_unix_fd(watch))
  }

  private var watched: Set<CInt> = []

  /// Watches a descriptor for what its enabled watches want together; not at all without any, for
  /// the kernel tells a hang-up whether asked for or not.
  private func update(_ number: CInt) throws(SystemError) {
    var interest: Readiness = []
    for watch in watches[number] ?? [] where dbus_watch_get_enabled(watch) != 0 {
      let flags = dbus_watch_get_flags(watch)
      if flags & DBUS_WATCH_READABLE.rawValue != 0 { interest.insert(.readable) }
      if flags & DBUS_WATCH_WRITABLE.rawValue != 0 { interest.insert(.writable) }
    }
    if interest.isEmpty {
      if watched.remove(number) != nil { poll.unwatch(number) }
    } else if watched.contains(number) {
      try poll.change(number, to: interest)
    } else {
      try poll.watch(number, for: interest, as: .bus(number))
      watched.insert(number)
    }
  }
}
