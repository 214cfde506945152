internal import DBus

extension DBusError {
  /// The code of the ATT error that bluetoothd made this of; 0x0E where it had another reason.
  /// Core 5.4, Vol 3, Part F, 3.4.1.1.
  var attributeCode: UInt8 {
    guard case .remote(let name, let text) = self else { return 0x0E }
    switch (name, text) {
    case ("org.bluez.Error.NotPermitted", "Read not permitted"): return 0x02
    case ("org.bluez.Error.NotPermitted", "Write not permitted"): return 0x03
    case ("org.bluez.Error.NotPermitted", _): return 0x0F
    case ("org.bluez.Error.NotSupported", _): return 0x06
    case ("org.bluez.Error.InvalidOffset", _): return 0x07
    case ("org.bluez.Error.NotAuthorized", _): return 0x08
    case ("org.bluez.Error.InvalidValueLength", _): return 0x0D
    // As "Operation failed with ATT error: 0x11 (Insufficient Resources)".
    default:
      let code = text.split(separator: " ").first { $0.hasPrefix("0x") }
      return code.flatMap { UInt8($0.dropFirst(2), radix: 16) } ?? 0x0E
    }
  }
}
