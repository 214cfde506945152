public import Pixels

/// A controller of lit and dark pixels, whose memory is made of pages: rows of bytes, each eight
/// pixels high, the lowest bit on top.
///
/// Both models are driven in page addressing mode, which both have. Only bytes that differ from
/// what was sent before are sent.
public struct OLEDController: Controller, Equatable {
  /// Which chip it is. They look alike and answer alike; a person has to say.
  public enum Model: String, CaseIterable, Sendable {
    /// Solomon Systech SSD1306: 128 columns.
    case ssd1306
    /// Sino Wealth SH1106: 132 columns, of which the middle 128 are seen.
    case sh1106
  }

  /// Which chip it is.
  public let model: Model
  /// The display's size in pixels.
  public let size: Size
  /// Always false.
  public var isColour: Bool { false }
  /// The chip's name.
  public var name: String { model.rawValue.uppercased() }

  /// Columns of the controller's memory left of the display.
  private let offset: Int
  /// Brightness, 0 to 255.
  private let contrast: UInt8
  /// What its memory holds, page by page; empty before the first picture.
  private var memory: [UInt8] = []

  /// Columns and rows that the chips can have.
  public static let limit = Size(width: 128, height: 64)

  /// A controller that nothing was sent to; nil if no such display has that size.
  ///
  /// - Parameters:
  ///   - offset: columns of its memory left of the display; nil for what is usual.
  ///   - contrast: brightness, 0 to 255. Lower ones make the display live longer.
  public init?(_ model: Model, size: Size = limit, offset: Int? = nil, contrast: UInt8 = 0x7F) {
    let limit = OLEDController.limit
    guard (8...limit.width).contains(size.width), (8...limit.height).contains(size.height),
      size.height % 8 == 0
    else { return nil }
    let columns = model == .sh1106 ? 132 : 128
    let usual = (columns - size.width) / 2
    guard (0...(columns - size.width)).contains(offset ?? usual) else { return nil }
    self.model = model
    self.size = size
    self.offset = offset ?? usual
    self.contrast = contrast
  }

  /// What makes it ready: SSD1306 datasheet, section 10 and application note; SH1106 datasheet,
  /// "Commands".
  public var beginning: [Transmission] {
    let rows = UInt8(size.height)
    var commands: [UInt8] = [
      0xAE,  // off
      0xD5, 0x80,  // clock as after a reset
      0xA8, rows - 1,  // rows that are driven
      0xD3, 0x00, 0x40,  // the first row is the first one
    ]
    switch model {
    case .ssd1306: commands += [0x8D, 0x14, 0x20, 0x02]  // charge pump on; page addressing
    case .sh1106: commands += [0xAD, 0x8B]  // voltage converter on
    }
    commands += [
      0xA1, 0xC8,  // the cable is above: columns and rows the other way round
      0xDA, size.height <= 32 && size.width >= 96 ? 0x02 : 0x12,  // how rows are wired
      0x81, contrast,
      0xD9, model == .ssd1306 ? 0xF1 : 0x22,  // pre-charge
      0xDB, 0x40,  // level of what is off
      0xA4, 0xA6,  // show the memory, a 1 is lit
    ]
    return [.command(commands)]
  }

  /// Sets its contrast, which is what its light is, and turns it on.
  public func shining(_ percent: UInt8) -> [Transmission] {
    let level = UInt8(Int(contrast) * Int(min(100, percent)) / 100)
    return [.command([0x81, level]), .command([0xAF])]
  }

  /// Turns it off.
  public var ending: [Transmission] { [.command([0xAE])] }

  /// Sends the bytes that changed, page by page.
  public mutating func update(
    _ bitmap: Bitmap, _ area: Rect, by placement: Placement
  ) -> [Transmission] {
    let bounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
    // Nobody knows what its memory holds before the first picture: all of it is sent.
    let isFirst = memory.isEmpty
    if isFirst { memory = [UInt8](repeating: 0, count: size.width * size.height / 8) }
    let area = isFirst ? bounds : area.intersection(bounds)
    guard !area.isEmpty else { return [] }
    var transmissions: [Transmission] = []
    for page in (area.y / 8)...((area.bottom - 1) / 8) {
      let columns = area.x..<area.right
      let bytes = self.bytes(bitmap, page: page, columns: columns, by: placement)
      transmissions += send(bytes, page: page, column: columns.lowerBound, all: isFirst)
    }
    return transmissions
  }

  private func bytes(
    _ bitmap: Bitmap, page: Int, columns: Range<Int>, by placement: Placement
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: columns.count)
    var row: [UInt32] = []
    for bit in 0..<8 {
      placement.read(bitmap, row: page * 8 + bit, columns: columns, into: &row)
      for (index, pixel) in row.enumerated() where Bitmap.isLight(pixel) {
        bytes[index] |= 1 << UInt8(bit)
      }
    }
    return bytes
  }

  /// The bytes of a page that differ from what was sent, in runs, each with where it goes.
  private mutating func send(
    _ bytes: [UInt8], page: Int, column: Int, all: Bool
  ) -> [Transmission] {
    let start = page * size.width + column
    var runs: [Range<Int>] = []
    for index in bytes.indices where all || memory[start + index] != bytes[index] {
      if let last = runs.last, index - last.upperBound < OLEDController.runCost {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    memory.replaceSubrange(start..<(start + bytes.count), with: bytes)
    return runs.flatMap { run -> [Transmission] in
      let place = column + run.lowerBound + offset
      let address = [0xB0 | UInt8(page), UInt8(place & 15), 0x10 | UInt8(place >> 4)]
      return [.command(address), .data(Array(bytes[run]))]
    }
  }

  /// Bytes on the bus for beginning elsewhere: as many equal ones may as well be sent again.
  private static let runCost = 7
}
