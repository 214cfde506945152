/// Puts the packets of one direction of a link together. Core 5.4, Vol 3, Part A, 3.1 and 7.2.
struct Reassembly {
  /// A whole packet: the channel it is for, and what it carries.
  typealias Packet = (channel: UInt16, payload: ArraySlice<UInt8>)

  private static let headerLength = 4
  /// What has come of a packet that is not whole; at most a header and 65,535 bytes.
  private var partial: [UInt8] = []
  private var isUnderWay = false

  /// Takes in a piece; what is there of a packet whose rest is missing is dropped.
  mutating func take(_ piece: ArraySlice<UInt8>, isStart: Bool) -> Packet? {
    if isStart {
      partial = []
      isUnderWay = true
    }
    guard isUnderWay else { return nil }
    partial += piece
    var fields = Bytes(partial)
    guard let length = fields.little16(), let channel = fields.little16() else { return nil }
    guard fields.count >= Int(length) else { return nil }
    isUnderWay = false
    defer { partial = [] }
    // More than was announced: then the beginning was not one.
    return fields.count == Int(length) ? (channel, fields.rest) : nil
  }
}
