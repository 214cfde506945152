public import Pixels

/// A controller of coloured pixels, two bytes each, that speaks MIPI's display command set.
public struct ColourController: Controller, Equatable {
  /// Which chip it is.
  public let model: Model
  /// The display's size in pixels.
  public let size: Size
  /// Always true.
  public var isColour: Bool { true }
  /// The chip's name.
  public var name: String { model.rawValue.uppercased() }
  /// Where the display begins in the controller's memory, in columns and rows.
  private let offset: Offset
  private let isInverted: Bool

  /// Columns and rows of a controller's memory before the display.
  public struct Offset: Equatable, Sendable {
    /// Columns.
    public var x: Int
    /// Rows.
    public var y: Int

    /// So many.
    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// A controller that nothing was sent to; nil if no such display has that size there.
  ///
  /// - Parameters:
  ///   - size: the display's; nil for what is usual.
  ///   - offset: where it begins in the controller's memory; nil for what is usual.
  ///   - isInverted: true if its glass shows the opposite of what it is sent; nil for what is usual.
  public init?(
    _ model: Model, size: Size? = nil, offset: Offset? = nil, isInverted: Bool? = nil
  ) {
    let memory = model.memory
    let size = size ?? model.usualSize
    let offset = offset ?? model.usualOffset(of: size)
    guard size.width > 0, size.height > 0, offset.x >= 0, offset.y >= 0,
      size.width <= memory.width - offset.x, size.height <= memory.height - offset.y
    else { return nil }
    self.model = model
    self.size = size
    self.offset = offset
    self.isInverted = isInverted ?? model.isUsuallyInverted
  }

  /// Wakes it up; the commands' names are MIPI's.
  public var beginning: [Transmission] {
    let reset: [Transmission] = [.command([0x01]), .pause(150)]  // soft reset
    let wake: [Transmission] = [.command([0x11]), .pause(120)]  // sleep out
    return reset + wake + [
      .command([0x3A]), .data([0x55]),  // 16 bits a pixel
      .command([0x36]), .data([model.order]),  // order of rows, columns and colours
      .command([isInverted ? 0x21 : 0x20]),
      .command([0x13]),  // the whole display
    ]
  }

  /// Turns it on; its light is a device of its own.
  public func shining(_ percent: UInt8) -> [Transmission] { [.command([0x29])] }
  /// Turns it off.
  public var ending: [Transmission] { [.command([0x28])] }

  /// Sends an area's pixels.
  public mutating func update(
    _ bitmap: Bitmap, _ area: Rect, by placement: Placement
  ) -> [Transmission] {
    let area = area.intersection(Rect(x: 0, y: 0, width: size.width, height: size.height))
    guard !area.isEmpty else { return [] }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(area.area * 2)
    var row: [UInt32] = []
    for y in area.y..<area.bottom {
      placement.read(bitmap, row: y, columns: area.x..<area.right, into: &row)
      for (index, pixel) in row.enumerated() {
        let number = PixelFormat.rgb565.number(pixel, x: area.x + index, y: y)
        pixels.append(UInt8(truncatingIfNeeded: number >> 8))
        pixels.append(UInt8(truncatingIfNeeded: number))
      }
    }
    return [
      .command([0x2A]), .data(range(area.x + offset.x, area.width)),  // columns
      .command([0x2B]), .data(range(area.y + offset.y, area.height)),  // rows
      .command([0x2C]), .data(pixels),  // into memory
    ]
  }

  /// First and last of so many, two bytes each.
  private func range(_ first: Int, _ count: Int) -> [UInt8] {
    let last = first + count - 1
    return [UInt8(first >> 8), UInt8(first & 255), UInt8(last >> 8), UInt8(last & 255)]
  }
}
