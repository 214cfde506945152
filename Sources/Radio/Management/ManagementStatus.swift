/// How the kernel answers a command: mgmt-protocol(7) of BlueZ, "Error Codes".
public struct ManagementStatus: Error, Hashable, Sendable {
  /// The code as it travels.
  public let code: UInt8

  /// The status of that code.
  public init(code: UInt8) { self.code = code }

  /// Done (0x00).
  public static let success = ManagementStatus(code: 0x00)
  /// The kernel does not know the command (0x01).
  public static let unknownCommand = ManagementStatus(code: 0x01)
  /// There is no such connection (0x02).
  public static let notConnected = ManagementStatus(code: 0x02)
  /// The controller failed (0x03).
  public static let failed = ManagementStatus(code: 0x03)
  /// Something else is under way (0x0A).
  public static let busy = ManagementStatus(code: 0x0A)
  /// Not in this state (0x0B).
  public static let rejected = ManagementStatus(code: 0x0B)
  /// The controller cannot do that (0x0C).
  public static let notSupported = ManagementStatus(code: 0x0C)
  /// The kernel does not like the parameters (0x0D).
  public static let invalidParameters = ManagementStatus(code: 0x0D)
  /// The controller is off (0x0F).
  public static let notPowered = ManagementStatus(code: 0x0F)
  /// There is no such controller (0x11).
  public static let invalidIndex = ManagementStatus(code: 0x11)
  /// The controller is blocked by a switch (0x12).
  public static let blocked = ManagementStatus(code: 0x12)
  /// The process may not do that (0x14).
  public static let permissionDenied = ManagementStatus(code: 0x14)
}

extension ManagementStatus: CustomStringConvertible {
  /// A few words, and the code.
  public var description: String {
    let code = "0x" + (self.code < 16 ? "0" : "") + String(self.code, radix: 16)
    return switch self {
    case .success: "done (\(code))"
    case .unknownCommand: "the kernel does not know this command (\(code))"
    case .notConnected: "that device is not connected (\(code))"
    case .failed: "the controller failed (\(code))"
    case .busy: "the controller is busy (\(code))"
    case .rejected: "not in this state of the controller (\(code))"
    case .notSupported: "the controller cannot do that (\(code))"
    case .invalidParameters: "the kernel does not take these parameters (\(code))"
    case .notPowered: "the controller is off (\(code))"
    case .invalidIndex: "there is no such controller (\(code))"
    case .blocked: "the radio is blocked: rfkill unblock bluetooth (\(code))"
    case .permissionDenied: "the kernel wants CAP_NET_ADMIN (\(code))"
    default: "the kernel answered \(code)"
    }
  }
}
