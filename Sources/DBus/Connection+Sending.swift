internal import CDBus
internal import Linux

extension Connection {
  /// Calls a method; a `.reply` with the same id follows within the timeout.
  ///
  /// - Parameters:
  ///   - descriptors: what `Value.descriptor` names by place; they stay the caller's.
  ///   - starting: whether the bus may start the service if nobody has the name.
  public func call(
    destination: String, path: String, interface: String, member: String, arguments: [Value] = [],
    descriptors: [CInt] = [], timeout milliseconds: Int = 25_000, starting: Bool = false
  ) throws(DBusError) -> CallID {
    try call(
      destination: destination, path: path, interface: interface, member: member,
      arguments: arguments, descriptors: descriptors, timeout: milliseconds, starting: starting,
      for: .owner)
  }

  /// Forgets a call: its reply will not be told.
  public func cancel(_ call: CallID) {
    guard pending.take(call.serial) != nil else { return }
    try? settle()
  }

  /// Answers a call with results; nothing is sent if the caller wants none.
  public func reply(
    to call: MethodCall, arguments: [Value] = [], descriptors: [CInt] = []
  ) throws(DBusError) {
    guard call.wantsReply, call.serial != 0 else { return }
    let message = try answer(DBUS_MESSAGE_TYPE_METHOD_RETURN, to: call)
    try fill(message, arguments, descriptors)
    try send(message)
  }

  /// Answers a call with an error; nothing is sent if the caller wants no answer.
  public func refuse(_ call: MethodCall, errorName: String, text: String) throws(DBusError) {
    guard call.wantsReply, call.serial != 0 else { return }
    try NameKind.error.check(errorName)
    let message = try answer(DBUS_MESSAGE_TYPE_ERROR, to: call)
    guard dbus_message_set_error_name(message.handle, errorName) != 0 else { throw .outOfMemory }
    // The text may quote anything; without its NULs it is a D-Bus string.
    try fill(message, [.string(String(text.unicodeScalars.filter { $0.value != 0 }))], [])
    try send(message)
  }

  /// Sends a signal.
  public func emit(_ signal: BusSignal) throws(DBusError) {
    try NameKind.objectPath.check(signal.path)
    try NameKind.interface.check(signal.interface)
    try NameKind.member.check(signal.member)
    let message = try Self.message(DBUS_MESSAGE_TYPE_SIGNAL)
    let isFilled =
      dbus_message_set_path(message.handle, signal.path) != 0
      && dbus_message_set_interface(message.handle, signal.interface) != 0
      && dbus_message_set_member(message.handle, signal.member) != 0
    guard isFilled else { throw .outOfMemory }
    if let destination = signal.destination { try address(message, to: destination) }
    try fill(message, signal.arguments, [])
    try send(message)
  }
}

extension Connection {
  @discardableResult
  func call(
    destination: String, path: String, interface: String, member: String, arguments: [Value],
    descriptors: [CInt] = [], timeout milliseconds: Int = 25_000, starting: Bool = false,
    for purpose: PendingCalls.Purpose?
  ) throws(DBusError) -> CallID {
    guard pending.count < Limits.calls else { throw .tooManyCalls(limit: Limits.calls) }
    try NameKind.objectPath.check(path)
    try NameKind.interface.check(interface)
    try NameKind.member.check(member)
    let message = try Self.message(DBUS_MESSAGE_TYPE_METHOD_CALL)
    let isFilled =
      dbus_message_set_path(message.handle, path) != 0
      && dbus_message_set_interface(message.handle, interface) != 0
      && dbus_message_set_member(message.handle, member) != 0
    guard isFilled else { throw .outOfMemory }
    try address(message, to: destination)
    dbus_message_set_auto_start(message.handle, starting ? 1 : 0)
    dbus_message_set_no_reply(message.handle, purpose == nil ? 1 : 0)
    try fill(message, arguments, descriptors)
    return try send(message, for: purpose, within: milliseconds)
  }

  private static func message(_ type: CInt) throws(DBusError) -> Message {
    guard let message = Message.empty(type) else { throw .outOfMemory }
    return message
  }

  private func address(
    _ message: borrowing Message, to destination: String
  ) throws(DBusError) {
    try NameKind.busName.check(destination)
    guard dbus_message_set_destination(message.handle, destination) != 0 else {
      throw .outOfMemory
    }
  }

  private func answer(_ type: CInt, to call: MethodCall) throws(DBusError) -> Message {
    let message = try Self.message(type)
    guard dbus_message_set_reply_serial(message.handle, call.serial) != 0 else {
      throw .outOfMemory
    }
    dbus_message_set_no_reply(message.handle, 1)
    try address(message, to: call.sender)
    return message
  }

  private func fill(
    _ message: borrowing Message, _ arguments: [Value], _ descriptors: [CInt]
  ) throws(DBusError) {
    try ValueCheck.check(arguments, descriptors: descriptors)
    guard MessageWriter(descriptors: descriptors).append(arguments, to: message) else {
      throw .outOfMemory
    }
  }

  /// Queues a message; what the socket takes leaves at once.
  @discardableResult
  private func send(
    _ message: borrowing Message, for purpose: PendingCalls.Purpose? = nil,
    within milliseconds: Int = 0
  ) throws(DBusError) -> CallID {
    guard !isOver, bus.isConnected else { throw .disconnected }
    let waiting = dbus_connection_get_outgoing_size(bus.pointer)
    guard waiting < Limits.waiting else {
      throw .queueFull(waiting: waiting, limit: Limits.waiting)
    }
    var serial: UInt32 = 0
    guard dbus_connection_send(bus.pointer, message.handle, &serial) != 0 else {
      throw .outOfMemory
    }
    if let purpose {
      pending.add(serial, for: purpose, at: Clock.uptime, limit: max(0, milliseconds))
    }
    // Writing may have found the end of the connection, of which the socket then tells nothing.
    try settle()
    return CallID(serial: serial)
  }
}
