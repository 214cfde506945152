public import Pixels

/// A display whose controller is driven over a bus, as a person describes it.
public struct ControllerChoice: Equatable, Sendable {
  /// Which chip.
  public enum Chip: Equatable, Sendable {
    /// One of lit and dark pixels.
    case oled(OLEDController.Model)
    /// One of coloured pixels.
    case colour(ColourController.Model)
  }

  /// Which chip.
  public var chip: Chip
  /// The bus's device: i2c-dev, or spidev.
  public var path: String
  /// Its 7-bit address on an I²C bus; nil for the one that answers.
  public var address: UInt8?
  /// Bits a second on an SPI bus; nil for what is usual.
  public var speed: Int?
  /// The line that tells data from commands on an SPI bus, as its chip or header calls it.
  public var dataLine: String?
  /// The line that resets the controller, if it is wired.
  public var resetLine: String?
  /// The display's own size; nil for what is usual.
  public var size: Size?
  /// Where it begins in the controller's memory; nil for what is usual.
  public var offset: ColourController.Offset?
  /// Brightness of an OLED, 0 to 255; nil for what is usual.
  public var contrast: UInt8?
  /// Whether its glass shows the opposite of what it is sent; nil for what is usual.
  public var isInverted: Bool?

  /// True for an I²C bus.
  var isI2C: Bool { path.hasPrefix("/dev/i2c-") }

  init(_ chip: Chip, _ path: String, _ words: inout ChoiceWords) throws(ScreenChoice.Refusal) {
    self.chip = chip
    self.path = path
    if let pair = try words.pair("size", separator: "x", such: "128x32") {
      size = Size(width: pair.0, height: pair.1)
    }
    if let pair = try words.pair("offset", separator: ",", such: "2,0") {
      offset = ColourController.Offset(x: pair.0, y: pair.1)
    }
    if case .oled = chip {
      contrast = try words.number("contrast", in: 0...255).map { UInt8($0) }
    } else {
      isInverted = try words.flag("inverted")
    }
    if isI2C {
      address = try words.number("address", in: 0x08...0x77).map { UInt8($0) }
    } else {
      speed = try words.number("speed", in: 100_000...80_000_000)
      dataLine = words.text("dc")
    }
    resetLine = words.text("reset")
    try check()
  }

  private func check() throws(ScreenChoice.Refusal) {
    if !isI2C, dataLine == nil {
      throw ScreenChoice.Refusal(text: "on an SPI bus dc is needed, such as dc=GPIO25")
    }
    switch chip {
    case .oled(let model):
      if OLEDController(model, size: size ?? OLEDController.limit, offset: offset?.x) == nil {
        throw ScreenChoice.Refusal(
          text: "an OLED has up to 128x64 pixels, and rows by the eight, within its memory")
      }
    case .colour(let model):
      if isI2C { throw ScreenChoice.Refusal(text: "\(model) needs an SPI bus, not \(path)") }
      if ColourController(model, size: size, offset: offset) == nil {
        let memory = model.memory
        throw ScreenChoice.Refusal(
          text: "size and offset must lie within the \(memory.width)x\(memory.height) of \(model)")
      }
    }
  }
}
