import Display
import Pixels
import Testing

/// The receiving end of a coloured display that speaks MIPI's display command set: bytes in, what a
/// person sees out.
struct SimulatedPanel {
  let size: Size
  let offset: ColourController.Offset
  private(set) var faults: [String] = []
  private(set) var byteCount = 0
  /// A pixel's 16 bits as they came.
  private var memory: [[UInt16]]
  private var current: UInt8?
  private var columns = 0...0
  private var rows = 0...0
  private var isAwake = false
  private var isOn = false
  private var pauseSinceCommand = 1000

  init(_ model: ColourController.Model, size: Size, offset: ColourController.Offset) {
    self.size = size
    self.offset = offset
    let isSmall = model == .st7735
    memory = Array(
      repeating: Array(repeating: 0xBEEF, count: isSmall ? 132 : 240), count: isSmall ? 162 : 320)
  }

  mutating func take(_ transmissions: [Transmission]) {
    for transmission in transmissions {
      switch transmission {
      case .pause(let time): pauseSinceCommand += time
      case .command(let bytes):
        byteCount += bytes.count
        if bytes.count != 1 { faults.append("commands in a row") }
        for byte in bytes { command(byte) }
      case .data(let bytes):
        byteCount += bytes.count
        data(bytes)
      }
    }
  }

  /// What a person sees, as 5, 6, 5 bits; nil while it is off.
  var picture: [[UInt16]]? {
    guard isOn else { return nil }
    return (0..<size.height).map { y in
      (0..<size.width).map { x in memory[y + offset.y][x + offset.x] }
    }
  }

  private mutating func command(_ byte: UInt8) {
    // After a reset and after waking the chips want 120 ms.
    if current == 0x01 || current == 0x11, pauseSinceCommand < 120 { faults.append("too early") }
    current = byte
    pauseSinceCommand = 0
    switch byte {
    case 0x01: (isAwake, isOn) = (false, false)
    case 0x11: isAwake = true
    case 0x13, 0x20, 0x21, 0x2A, 0x2B, 0x2C, 0x36, 0x3A: break
    case 0x28: isOn = false
    case 0x29:
      if !isAwake { faults.append("on while it sleeps") }
      isOn = true
    default: faults.append("a command \(byte)")
    }
  }

  private mutating func data(_ bytes: [UInt8]) {
    switch current {
    case 0x2A: columns = range(bytes, limit: memory[0].count)
    case 0x2B: rows = range(bytes, limit: memory.count)
    case 0x2C: pixels(bytes)
    case 0x36: if bytes.count != 1 { faults.append("order of memory") }
    case 0x3A: if bytes != [0x55] { faults.append("another format") }
    default: faults.append("data for nothing")
    }
  }

  private mutating func range(_ bytes: [UInt8], limit: Int) -> ClosedRange<Int> {
    guard bytes.count == 4 else {
      faults.append("a range of \(bytes.count) bytes")
      return 0...0
    }
    let first = Int(bytes[0]) << 8 | Int(bytes[1])
    let last = Int(bytes[2]) << 8 | Int(bytes[3])
    guard first <= last, last < limit else {
      faults.append("a range from \(first) to \(last)")
      return 0...0
    }
    return first...last
  }

  private mutating func pixels(_ bytes: [UInt8]) {
    guard bytes.count == columns.count * rows.count * 2 else {
      return faults.append("\(bytes.count) bytes for \(columns.count) × \(rows.count) pixels")
    }
    var place = 0
    for row in rows {
      for column in columns {
        memory[row][column] = UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
        place += 2
      }
    }
  }
}
