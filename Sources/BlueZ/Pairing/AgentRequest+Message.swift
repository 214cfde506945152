public import DBus

extension AgentRequest {
  /// What a call of our agent asks; nil if it is none of the agent's methods.
  public init?(member: String, arguments: [Value]) {
    let device = arguments.first?.objectPath ?? ""
    let digits = arguments.dropFirst().first?.uint32 ?? 0
    switch member {
    case "RequestAuthorization": self = .authorization(device: device)
    case "RequestConfirmation": self = .confirmation(device: device, digits: digits)
    case "DisplayPasskey": self = .showPasskey(device: device, digits: digits)
    case "RequestPinCode", "DisplayPinCode": self = .pin(device: device)
    case "RequestPasskey": self = .passkey(device: device)
    case "AuthorizeService": self = .service(device: device)
    case "Cancel": self = .cancel
    case "Release": self = .release
    default: return nil
    }
  }

  /// The object that bluetoothd calls.
  public static var interface: Interface {
    let device = Interface.Argument("device", "o")
    let passkey = Interface.Argument("passkey", "u")
    return Interface(
      "org.bluez.Agent1",
      methods: [
        Interface.Method("Release"),
        Interface.Method(
          "RequestPinCode", inputs: [device], outputs: [Interface.Argument("pincode", "s")]),
        Interface.Method(
          "DisplayPinCode", inputs: [device, Interface.Argument("pincode", "s")]),
        Interface.Method("RequestPasskey", inputs: [device], outputs: [passkey]),
        Interface.Method(
          "DisplayPasskey", inputs: [device, passkey, Interface.Argument("entered", "q")]),
        Interface.Method("RequestConfirmation", inputs: [device, passkey]),
        Interface.Method("RequestAuthorization", inputs: [device]),
        Interface.Method(
          "AuthorizeService", inputs: [device, Interface.Argument("uuid", "s")]),
        Interface.Method("Cancel"),
      ])
  }
}

extension AgentReply {
  /// The name of the error that it is; nil for yes.
  public var errorName: String? {
    switch self {
    case .accepted: nil
    case .rejected: "org.bluez.Error.Rejected"
    case .cancelled: "org.bluez.Error.Canceled"
    }
  }
}
