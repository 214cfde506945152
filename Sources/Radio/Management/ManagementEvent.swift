/// What the kernel tells, as far as it matters here. mgmt-protocol(7) of BlueZ.
enum ManagementEvent: Equatable {
  /// Command Complete or Command Status: a command's outcome, and what it gives back.
  case answer(command: UInt16, ManagementStatus, values: [UInt8])
  /// Index Added: there is a controller.
  case controllerAdded
  /// Index Removed: it is gone.
  case controllerRemoved
  /// New Settings: what is turned on.
  case settings(ControllerSettings)
  /// Advertising Removed: an instance is gone, by command or because its time was over.
  case advertisingRemoved(instance: UInt8)
  /// Something else.
  case other(code: UInt16)
}

extension ManagementEvent {
  init(_ packet: ManagementPacket) throws(RadioError) {
    var fields = Fields(packet.parameters)
    guard let event = Self.event(packet.code, &fields) else {
      let length = ManagementPacket.headerLength + packet.parameters.count
      throw .malformedEvent(code: packet.code, length: length)
    }
    self = event
  }

  /// Bytes behind what is known are passed over: later kernels may append.
  private static func event(_ code: UInt16, _ fields: inout Fields) -> ManagementEvent? {
    switch code {
    case 0x0001, 0x0002:
      guard let command = fields.uint16(), let status = fields.byte() else { return nil }
      return .answer(command: command, ManagementStatus(code: status), values: fields.rest())
    case 0x0004: return .controllerAdded
    case 0x0005: return .controllerRemoved
    case 0x0006: return fields.uint32().map { .settings(ControllerSettings(rawValue: $0)) }
    case 0x0024: return fields.byte().map { .advertisingRemoved(instance: $0) }
    default: return .other(code: code)
    }
  }
}
