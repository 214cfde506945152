import Display
import Pixels
import Testing

/// The receiving end of an SSD1306 or SH1106, written from their datasheets: bytes in, what a person
/// sees out. Whatever it does not know, or what would hurt a real one, is a fault.
struct SimulatedOLED {
  let model: OLEDController.Model
  let size: Size
  /// Columns of its memory left of the glass.
  let offset: Int
  private(set) var faults: [String] = []
  /// All bytes, control bytes and addresses of the bus not counted.
  private(set) var byteCount = 0
  /// How bright it was told to be.
  private(set) var contrast: UInt8?
  private var memory: [[UInt8]]
  private var page = 0
  private var column = 0
  private var isOn = false
  private var hasPower = false
  private var isPageAddressed: Bool
  private var flips = Set<UInt8>()

  init(_ model: OLEDController.Model, size: Size, offset: Int) {
    self.model = model
    self.size = size
    self.offset = offset
    isPageAddressed = model == .sh1106
    // What memory holds after power comes is not known.
    memory = Array(repeating: Array(repeating: 0xA5, count: model == .sh1106 ? 132 : 128), count: 8)
  }

  mutating func take(_ transmissions: [Transmission]) {
    for transmission in transmissions {
      switch transmission {
      case .command(let bytes): command(bytes[...])
      case .data(let bytes): data(bytes)
      case .pause: break
      }
    }
  }

  /// The messages of an I²C bus, which carry the same.
  mutating func take(messages: [[UInt8]]) {
    for message in messages {
      guard let control = message.first, message.count > 1 else {
        faults.append("an empty message")
        continue
      }
      let bytes = Array(message.dropFirst())
      switch control {
      case 0x00: command(bytes[...])
      case 0x40: data(bytes)
      default: faults.append("a control byte \(control)")
      }
    }
  }

  /// What a person sees; dark while it is off.
  var picture: [[Bool]] {
    (0..<size.height).map { y in
      (0..<size.width).map { x in
        isOn && memory[y / 8][x + offset] & (1 << UInt8(y % 8)) != 0
      }
    }
  }

  private mutating func data(_ bytes: [UInt8]) {
    byteCount += bytes.count
    if !isPageAddressed { faults.append("data outside of page addressing") }
    for byte in bytes {
      guard column < memory[page].count else {
        return faults.append("data beyond column \(column)")
      }
      memory[page][column] = byte
      column += 1
    }
  }

  private mutating func command(_ bytes: ArraySlice<UInt8>) {
    byteCount += bytes.count
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case 0x00...0x0F: column = column & 0xF0 | Int(byte)
      case 0x10...0x1F: column = column & 0x0F | Int(byte & 15) << 4
      case 0xB0...0xB7: page = Int(byte & 7)
      case 0xAE: isOn = false
      case 0xAF:
        if !hasPower { faults.append("on without power for the glass") }
        if flips != [0xA1, 0xC8] { faults.append("upside down") }
        isOn = true
      case 0xA1, 0xC8: flips.insert(byte)
      case 0x40...0x7F, 0xA4, 0xA6: break
      case 0x8D where model == .ssd1306: hasPower = rest.popFirst() == 0x14
      case 0xAD where model == .sh1106: hasPower = rest.popFirst() == 0x8B
      case 0x20 where model == .ssd1306: isPageAddressed = rest.popFirst() == 0x02
      case 0xA8:
        if rest.popFirst() != UInt8(size.height - 1) { faults.append("another number of rows") }
      case 0x81: contrast = rest.popFirst()
      case 0xD3, 0xD5, 0xD9, 0xDA, 0xDB:
        if rest.popFirst() == nil { faults.append("\(byte) without its parameter") }
      default: faults.append("a command \(byte)")
      }
    }
  }
}
