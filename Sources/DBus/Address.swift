internal import CDBus
internal import Linux

/// Where a bus listens: Unix sockets alone, for libdbus can also start programs and look up hosts.
struct Address {
  /// As libdbus takes it.
  let text: String
  /// The path of the socket; one in the abstract namespace begins with `@`.
  let socketPath: String

  /// Where the system bus is: `DBUS_SYSTEM_BUS_ADDRESS`, or where every system has it.
  static var systemBus: String {
    Environment.value(of: "DBUS_SYSTEM_BUS_ADDRESS") ?? "unix:path=/run/dbus/system_bus_socket"
  }

  /// The usable ones of a list, separated by semicolons; at least one.
  ///
  /// D-Bus Specification, section "Server Addresses".
  static func list(_ text: String) throws(DBusError) -> [Address] {
    guard !text.utf8.contains(0) else { throw .unfitAddress(text) }
    var entries: UnsafeMutablePointer<OpaquePointer?>?
    var count: CInt = 0
    guard dbus_parse_address(text, &entries, &count, nil) != 0 else { throw .unfitAddress(text) }
    defer { dbus_address_entries_free(entries) }
    let list = (0..<Int(count)).compactMap { index in
      entries?[index].flatMap { Address($0) }
    }
    if list.isEmpty { throw .unfitAddress(text) }
    return list
  }

  private init?(_ entry: OpaquePointer) {
    guard String(cString: dbus_address_entry_get_method(entry)) == "unix" else { return nil }
    if let path = dbus_address_entry_get_value(entry, "path") {
      self.init("path", path, socketPath: String(cString: path))
    } else if let name = dbus_address_entry_get_value(entry, "abstract") {
      self.init("abstract", name, socketPath: "@" + String(cString: name))
    } else {
      return nil
    }
  }

  private init?(_ key: String, _ value: UnsafePointer<CChar>, socketPath: String) {
    guard let escaped = dbus_address_escape_value(value) else { return nil }
    defer { dbus_free(escaped) }
    text = "unix:\(key)=\(String(cString: escaped))"
    self.socketPath = socketPath
  }

  /// Whether somebody listens there and would take a connection at once. libdbus connects with a
  /// socket that would wait for a bus that is stuck.
  func probe() throws(DBusError) {
    do {
      _ = try UnixSocket.stream.connect(to: socketPath)
    } catch {
      switch error.errno {
      case .absent?, .connectionRefused?: throw .noBus(address: text)
      case .denied?: throw .notAdmitted(address: text, reason: "\(Errno.denied)")
      case .wouldBlock?: throw .silentBus(address: text, milliseconds: 0)
      default: throw .system(error)
      }
    }
  }
}
