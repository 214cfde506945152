/// What the kernel's monitor channel tells: one packet between host and controller, or a piece of
/// news about a controller. `<net/bluetooth/hci_mon.h>` of Linux.
public struct MonitorPacket: Hashable, Sendable {
  /// When it was, in microseconds since 1970, UTC.
  public let time: Int64
  /// What it is.
  public let opcode: UInt16
  /// The number of the controller: 0 for hci0; 0xFFFF if none is meant.
  public let controller: UInt16
  /// The packet itself.
  public let bytes: [UInt8]

  /// The bytes before it: opcode, controller, length, each of two bytes.
  static let headerLength = 6
  /// The longest packet with its header in bytes.
  static let limit = headerLength + 65_540

  init(decoding bytes: ArraySlice<UInt8>, time: Int64) throws(RadioError) {
    var fields = Fields(bytes)
    guard let opcode = fields.uint16(), let controller = fields.uint16(),
      let length = fields.uint16(), let content = fields.bytes(Int(length)), fields.count == 0
    else { throw .malformedEvent(code: nil, length: bytes.count) }
    self.time = time
    self.opcode = opcode
    self.controller = controller
    self.bytes = content
  }
}
