import Peripheral

extension ATTError {
  /// The error on the bus that BlueZ turns into this one on the air. It knows no name for the lack of
  /// encryption, which it finds out by itself before it asks us, nor for the lack of room.
  var busName: String {
    switch self {
    case .readNotPermitted, .writeNotPermitted: "org.bluez.Error.NotPermitted"
    case .requestNotSupported: "org.bluez.Error.NotSupported"
    case .invalidOffset: "org.bluez.Error.InvalidOffset"
    case .invalidValueLength: "org.bluez.Error.InvalidValueLength"
    case .insufficientEncryption: "org.bluez.Error.NotAuthorized"
    default: "org.bluez.Error.Unlikely"
    }
  }

  /// For whoever reads along on the bus.
  var busText: String {
    switch self {
    case .readNotPermitted: "the characteristic cannot be read"
    case .writeNotPermitted: "the characteristic cannot be written"
    case .requestNotSupported: "that is not served here"
    case .invalidOffset: "the offset is beyond the end of the value"
    case .invalidValueLength: "the value is longer than the profile allows"
    case .insufficientEncryption: "the phone is not bonded"
    default: "not now"
    }
  }
}
