internal import Pixels

extension ColourController {
  /// Chips that differ in little but their memory and what they are glued to.
  public enum Model: String, CaseIterable, Sendable {
    /// Sitronix ST7789(V): 240 × 320; most are 240 × 240.
    case st7789
    /// Ilitek ILI9341: 240 × 320.
    case ili9341
    /// Sitronix ST7735(R or S): 132 × 162; most are 128 × 160.
    case st7735

    /// Columns and rows of its memory.
    var memory: Size {
      self == .st7735 ? Size(width: 132, height: 162) : Size(width: 240, height: 320)
    }

    var usualSize: Size {
      switch self {
      case .st7789: Size(width: 240, height: 240)
      case .ili9341: Size(width: 240, height: 320)
      case .st7735: Size(width: 128, height: 160)
      }
    }

    /// Where makers glue smaller displays: in the middle, but for the square ones.
    func usualOffset(of size: Size) -> Offset {
      if self == .st7789, size.width == 240, size.height == 240 { return Offset(x: 0, y: 0) }
      return Offset(x: (memory.width - size.width) / 2, y: (memory.height - size.height) / 2)
    }

    /// The IPS glass of nearly all ST7789 shows the opposite.
    var isUsuallyInverted: Bool { self == .st7789 }

    /// Memory access control: which way columns run, and whether blue comes first.
    var order: UInt8 {
      switch self {
      case .st7789: 0x00
      case .ili9341: 0x48
      case .st7735: 0xC8
      }
    }
  }
}
