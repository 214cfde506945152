/// A command or an event on the kernel's management channel, little-endian: code (2 bytes),
/// controller (2), length (2), parameters. mgmt-protocol(7) of BlueZ, "Packet Structures".
struct ManagementPacket: Equatable {
  static let headerLength = 6
  /// The longest packet that is taken. Longer ones report found devices, which nobody looks for.
  static let limit = 1_024
  /// The controller's number where none is meant.
  static let noController: UInt16 = 0xFFFF

  var code: UInt16
  var controller: UInt16
  var parameters: [UInt8]

  init(code: UInt16, controller: UInt16, parameters: [UInt8]) {
    self.code = code
    self.controller = controller
    self.parameters = parameters
  }

  init(decoding bytes: [UInt8]) throws(RadioError) {
    var fields = Fields(bytes)
    guard let code = fields.uint16(), let controller = fields.uint16(),
      let length = fields.uint16()
    else { throw .malformedEvent(code: nil, length: bytes.count) }
    guard fields.count == Int(length) else {
      throw .malformedEvent(code: code, length: bytes.count)
    }
    self.init(code: code, controller: controller, parameters: fields.rest())
  }

  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: code)
    bytes.append(little: controller)
    bytes.append(little: UInt16(parameters.count))
    return bytes + parameters
  }
}
