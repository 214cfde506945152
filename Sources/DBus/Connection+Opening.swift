internal import Linux

extension Connection {
  /// The one thing that waits: the bus checks who we are and gives us a name.
  ///
  /// libdbus has a call that does this, but without a bound while the bus is asked who we are.
  func sayHello(at address: String, within milliseconds: Int) throws(DBusError) -> String {
    let hello = try callBus("Hello", [], timeout: max(1, milliseconds), for: .owner)
    let wait = try Self.wait(on: poll.number)
    while true {
      var incoming = try receive()[...]
      while let event = incoming.popFirst() {
        switch event {
        case .reply(hello, let result):
          early = Array(incoming)
          try settle()
          return try Self.name(in: result, address: address)
        case .disconnected:
          throw .notAdmitted(address: address, reason: "it closed the connection")
        default: break
        }
      }
      do { _ = try wait.next(waiting: true) } catch { throw .system(error) }
    }
  }

  private static func name(
    in result: Result<MethodReply, DBusError>, address: String
  ) throws(DBusError) -> String {
    switch result {
    case .success(let reply): return reply.arguments.first?.string ?? ""
    case .failure(.timedOut(let milliseconds)):
      throw .silentBus(address: address, milliseconds: milliseconds)
    case .failure(let error):
      throw .notAdmitted(address: address, reason: error.description)
    }
  }

  private static func wait(on number: CInt) throws(DBusError) -> Poll<Void> {
    do {
      let wait = try Poll<Void>()
      try wait.watch(number, for: .readable, as: ())
      return wait
    } catch {
      throw .system(error)
    }
  }

  /// The first address of a list where somebody listens.
  static func listening(_ text: String) throws(DBusError) -> Address {
    var failure = DBusError.unfitAddress(text)
    for address in try Address.list(text) {
      do {
        try address.probe()
        return address
      } catch {
        failure = error
      }
    }
    throw failure
  }
}
