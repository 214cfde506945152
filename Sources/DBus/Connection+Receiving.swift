internal import CDBus
internal import Linux

extension Connection {
  /// What came since, bounded; `number` stays readable while there is more.
  public func receive() throws(DBusError) -> [Incoming] {
    var incoming = early
    early = []
    do {
      try takeMessages(&incoming)
      var readings = 0
      while incoming.count < Limits.incoming, readings < Limits.readings,
        let ready = try poll.next(waiting: false)
      {
        readings += 1
        switch ready.source {
        case .bus(let number): watches.serve(number, ready.readiness)
        case .timer: try timer.acknowledge()
        }
        try takeMessages(&incoming)
      }
    } catch {
      throw .system(error)
    }
    takeLate(&incoming)
    try settle()
    return incoming
  }

  /// Arms the timer: at once while messages are held, for the socket tells nothing of them.
  func settle() throws(DBusError) {
    let isHolding =
      !early.isEmpty
      || !isOver
        && dbus_connection_get_dispatch_status(bus.pointer) == DBUS_DISPATCH_DATA_REMAINS
    do {
      if isOver && !isHolding {
        try timer.arm(at: nil)
      } else {
        try timer.arm(noLaterThan: isHolding ? 0 : pending.nextDeadline)
      }
    } catch {
      throw .system(error)
    }
  }

  private func takeMessages(_ incoming: inout [Incoming]) throws(SystemError) {
    while incoming.count < Limits.incoming, !isOver {
      guard let handle = dbus_connection_pop_message(bus.pointer) else { return }
      if let event = interpret(Message(owning: handle)) { incoming.append(event) }
    }
  }

  private func takeLate(_ incoming: inout [Incoming]) {
    while !isOver, pending.nextDeadline != nil, let late = pending.takeLate(at: Clock.uptime) {
      let failure = DBusError.timedOut(milliseconds: late.milliseconds)
      if let event = conclude(late.serial, late.purpose, .failure(failure)) {
        incoming.append(event)
      }
    }
  }

  private func interpret(_ message: consuming Message) -> Incoming? {
    switch message.type {
    case DBUS_MESSAGE_TYPE_METHOD_CALL: interpretCall(message)
    case DBUS_MESSAGE_TYPE_SIGNAL: interpretSignal(message)
    case DBUS_MESSAGE_TYPE_METHOD_RETURN, DBUS_MESSAGE_TYPE_ERROR: interpretReply(message)
    default: nil
    }
  }

  /// A call that cannot be read is refused here: nobody could answer it better.
  private func interpretCall(_ message: borrowing Message) -> Incoming? {
    var reader = MessageReader()
    var fault: ValueFault?
    var arguments: [Value] = []
    do { arguments = try reader.read(message) } catch { fault = error }
    let call = MethodCall(
      sender: message.sender, path: message.path, interface: message.interface,
      member: message.member, arguments: arguments, descriptors: reader.descriptors,
      wantsReply: message.wantsReply, serial: message.serial)
    guard let fault else { return .call(call) }
    try? refuse(call, errorName: ErrorName.limitsExceeded, text: fault.description)
    return nil
  }

  private func interpretSignal(_ message: borrowing Message) -> Incoming? {
    if message.interface == NameKind.localInterface {
      isOver = true
      return .disconnected
    }
    var reader = MessageReader()
    guard let arguments = try? reader.read(message) else { return nil }
    let signal = BusSignal(
      sender: message.sender, destination: message.destination, path: message.path,
      interface: message.interface ?? "", member: message.member, arguments: arguments)
    guard signal.sender == Self.busName, signal.interface == Self.busName else {
      return .signal(signal)
    }
    switch (signal.member, signal.arguments.first?.string, signal.arguments.last?.string) {
    case ("NameAcquired", _, _): return nil
    case ("NameOwnerChanged", let name?, let owner?) where names.contains(name):
      return learn(name, owner.isEmpty ? nil : owner)
    default: return .signal(signal)
    }
  }

  private func interpretReply(_ message: borrowing Message) -> Incoming? {
    let serial = message.replySerial
    guard let purpose = pending.take(serial) else { return nil }
    var reader = MessageReader()
    let result: Result<MethodReply, DBusError>
    do {
      let arguments = try reader.read(message)
      result =
        message.type == DBUS_MESSAGE_TYPE_ERROR
        ? .failure(.remote(name: message.errorName, text: arguments.first?.string ?? ""))
        : .success(
          MethodReply(
            sender: message.sender, arguments: arguments, descriptors: reader.descriptors))
    } catch {
      result = .failure(.unreadable(error))
    }
    return conclude(serial, purpose, result)
  }
}
