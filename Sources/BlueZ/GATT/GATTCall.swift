import DBus

/// What BlueZ asks of a characteristic.
struct GATTCall: Equatable {
  /// What is asked.
  enum Request: Equatable {
    /// Read from an offset in bytes on.
    case read(offset: Int)
    /// Write at an offset in bytes.
    case write([UInt8], offset: Int)
    /// May a long write begin? The value comes later.
    case authorizeWrite
    /// A socket for what a phone writes.
    case acquireWrite
    /// A phone turned notifications or indications on: a socket for them.
    case acquireNotify
    /// A phone turned notifications or indications on; BlueZ does not say which one.
    case startNotify
    /// No phone has them on any longer.
    case stopNotify
    /// A phone confirmed an indication.
    case confirm
  }

  /// The object of the phone that is behind it, where BlueZ tells.
  let device: String?
  /// The ATT MTU of its link, where BlueZ tells.
  let mtu: Int?
  /// What is asked.
  let request: Request

  /// The call of that name with those arguments, which are of the right types; nil if there is no
  /// such method.
  init?(_ member: String, _ arguments: [Value]) {
    let options = arguments.last?.dictionary ?? [:]
    device = options["device"]?.objectPath
    mtu = options["mtu"]?.uint16.map { Int($0) }
    let offset = Int(options["offset"]?.uint16 ?? 0)
    switch member {
    case "ReadValue":
      request = .read(offset: offset)
    case "WriteValue":
      let isQuestion = options["prepare-authorize"]?.boolean ?? false
      request = isQuestion ? .authorizeWrite : .write(arguments.first?.bytes ?? [], offset: offset)
    case "AcquireWrite": request = .acquireWrite
    case "AcquireNotify": request = .acquireNotify
    case "StartNotify": request = .startNotify
    case "StopNotify": request = .stopNotify
    case "Confirm": request = .confirm
    default: return nil
    }
  }
}
