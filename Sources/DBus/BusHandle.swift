internal import CDBus

/// The owner of a libdbus connection that is nobody else's.
struct BusHandle: ~Copyable {
  let pointer: OpaquePointer

  private init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit {
    dbus_connection_close(pointer)
    dbus_connection_unref(pointer)
  }

  /// Connects to a socket that was found to listen; the bus has not answered yet. A message that is
  /// longer than the limit ends the connection.
  static func open(_ address: Address, messageLimit: Int) throws(DBusError) -> BusHandle {
    // libdbus writes without signals by itself, and this process's handlers are not its business.
    dbus_connection_set_change_sigpipe(0)
    var error = CDBus.DBusError()
    dbus_error_init(&error)
    defer { dbus_error_free(&error) }
    guard let pointer = dbus_connection_open_private(address.text, &error) else {
      let reason = error.message.map { String(cString: $0) } ?? "no memory"
      throw .notAdmitted(address: address.text, reason: reason)
    }
    dbus_connection_set_exit_on_disconnect(pointer, 0)
    dbus_connection_set_max_message_size(pointer, messageLimit)
    dbus_connection_set_max_received_size(pointer, Limits.readAhead)
    return BusHandle(owning: pointer)
  }

  var isConnected: Bool { dbus_connection_get_is_connected(pointer) != 0 }
}
