internal import CDBus

/// The owner of a libdbus connection that is nobody else's.
struct BusHandle: ~Copyable {
  let pointer: OpaquePointer

  private init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit {
    dbus_connection_close(pointer)
    dbus_connection_unref(pointer)
  }

  /// Connects to a socket that was found to listen. Says hello only afterwards.
  static func open(_ address: Address) throws(DBusError) -> BusHandle {
    // libdbus writes without signals by itself, and this process's handlers are not its business.
    dbus_connection_set_change_sigpipe(0)
    let (pointer, failure) = collecting { dbus_connection_open_private(address.text, $0) }
    guard let pointer else {
      throw .notAdmitted(address: address.text, reason: failure?.text ?? "no memory")
    }
    dbus_connection_set_exit_on_disconnect(pointer, 0)
    dbus_connection_set_max_message_size(pointer, Limits.messageLength)
    dbus_connection_set_max_received_size(pointer, Limits.readAhead)
    return BusHandle(owning: pointer)
  }

  /// The one call that waits: the bus checks who we are and gives us a name.
  borrowing func sayHello(
    at address: Address, within milliseconds: Int
  ) throws(DBusError) -> String {
    let bus = Connection.busName
    guard let call = dbus_message_new_method_call(bus, Connection.busPath, bus, "Hello") else {
      throw .outOfMemory
    }
    let message = Message(owning: call)
    let limit = CInt(clamping: max(1, milliseconds))
    let (answer, failure) = collecting {
      dbus_connection_send_with_reply_and_block(pointer, message.handle, limit, $0)
    }
    guard let answer else {
      if failure?.name == ErrorName.noReply || failure?.name == ErrorName.timedOut {
        throw .silentBus(address: address.text, milliseconds: milliseconds)
      }
      throw .notAdmitted(address: address.text, reason: failure?.text ?? "no memory")
    }
    let reply = Message(owning: answer)
    var reader = MessageReader()
    guard let name = try? reader.read(reply).first?.string else {
      throw .notAdmitted(address: address.text, reason: "it speaks something else")
    }
    return name
  }

  var isConnected: Bool { dbus_connection_get_is_connected(pointer) != 0 }
}

/// Runs a call of libdbus and takes the error that it left.
private func collecting<Result>(
  _ call: (UnsafeMutablePointer<CDBus.DBusError>) -> Result
) -> (Result, failure: (name: String, text: String)?) {
  var error = CDBus.DBusError()
  dbus_error_init(&error)
  defer { dbus_error_free(&error) }
  let result = call(&error)
  guard let name = error.name else { return (result, nil) }
  let text = error.message.map { String(cString: $0) } ?? ""
  return (result, (String(cString: name), text))
}
