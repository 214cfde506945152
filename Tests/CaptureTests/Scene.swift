import Capture
import GATTProfile
import TestSupport

/// A recording in the making: what a controller and its host would say.
struct Scene {
  /// How a recording is written down.
  let content: SnoopContent
  private(set) var records: [SnoopRecord] = []
  private var time: Int64 = 1_767_225_600_000_000

  init(_ content: SnoopContent = .monitor) { self.content = content }

  /// The file.
  var file: [UInt8] { records.reduce(SnoopRecord.fileHeader(content)) { $0 + $1.encoded } }

  /// What a decoder makes of it.
  var sightings: [Sighting] {
    var decoder = Decoder(content)
    return records.flatMap { decoder.take($0) }
  }

  mutating func event(_ code: UInt8, _ parameters: [UInt8]) {
    add(type: 4, [code, UInt8(parameters.count)] + parameters, isSent: false)
  }

  mutating func command(_ opcode: UInt16, _ parameters: [UInt8]) {
    add(type: 1, little(opcode) + [UInt8(parameters.count)] + parameters, isSent: true)
  }

  mutating func connect(handle: UInt16 = 0x40, isCentral: Bool = false) {
    let peer: [UInt8] = [0, 6, 5, 4, 3, 2, 0xF1]
    let role: UInt8 = isCentral ? 0 : 1
    let link: [UInt8] = [0x01, 0] + little(handle) + [role]
    let timing: [UInt8] = little(24) + little(0) + little(500)
    event(0x3E, link + peer + timing + [0])
  }

  mutating func disconnect(handle: UInt16 = 0x40) { event(0x05, [0] + little(handle) + [0x13]) }

  /// A packet of L2CAP in pieces of at most so many bytes.
  mutating func send(
    _ payload: [UInt8], on channel: UInt16 = 4, isSent: Bool, handle: UInt16 = 0x40,
    piece: Int = 251
  ) {
    let whole = little(UInt16(payload.count)) + little(channel) + payload
    for start in stride(from: 0, to: whole.count, by: piece) {
      let part = Array(whole[start..<min(whole.count, start + piece)])
      let head = handle | (start > 0 ? 0x1000 : isSent ? 0 : 0x2000)
      add(type: 2, little(head) + little(UInt16(part.count)) + part, isSent: isSent)
    }
  }

  /// The attribute protocol: a write of the phone's or a value of the accessory's.
  mutating func value(
    _ opcode: UInt8, _ handle: UInt16, _ value: [UInt8], isSent: Bool, piece: Int = 251
  ) {
    send([opcode] + little(handle) + value, isSent: isSent, piece: piece)
  }

  /// The answer to a discovery: three characteristics at a time, and none that is ours besides.
  mutating func discover(isSent: Bool = true) {
    for (index, characteristic) in Characteristic.allCases.enumerated() {
      let declaration = UInt16(20 + 10 * index)
      let entry =
        little(declaration) + [characteristic.properties.rawValue] + little(declaration + 1)
      send([0x09, 21] + entry + characteristic.uuid.bytes.reversed(), isSent: isSent)
    }
  }

  /// The handle that `discover` tells.
  static func handle(_ characteristic: Characteristic) -> UInt16 {
    UInt16(20 + 10 * (Int(characteristic.rawValue) - 1) + 1)
  }

  private mutating func add(type: UInt8, _ bytes: [UInt8], isSent: Bool) {
    time += 1_000
    switch content {
    case .monitor:
      let opcode: UInt16 = type == 1 ? 2 : type == 4 ? 3 : isSent ? 4 : 5
      records.append(SnoopRecord(time: time, opcode: opcode, controller: 0, bytes: bytes))
    case .typed:
      records.append(SnoopRecord(time: time, flags: isSent ? 0 : 1, bytes: [type] + bytes))
    case .bare:
      let flags: UInt32 = (isSent ? 0 : 1) | (type == 2 ? 0 : 2)
      records.append(SnoopRecord(time: time, flags: flags, bytes: bytes))
    }
  }

  private func little(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)]
  }
}

/// The profile's example of a short message at MTU 23: two of its frames, and the receipt.
enum Example {
  static let inquiry = bytes(hex: "120271718a6bd55bf3bb4ace36000001") ?? []
  static let fragment = bytes(hex: "110271718a6bd55b000000360000012436463936") ?? []
  static let receipt = bytes(hex: "140271718a6bd55bf3bb4ace00") ?? []
}
