/// A colour with straight (not premultiplied) alpha, eight bits a channel.
public struct Colour: Hashable, Sendable {
  /// 0xAARRGGBB.
  public var argb: UInt32

  /// The colour 0xAARRGGBB.
  public init(argb: UInt32) { self.argb = argb }

  /// The opaque colour 0xRRGGBB.
  public init(_ rgb: UInt32) { argb = 0xFF00_0000 | rgb }

  /// Opaqueness, 0 to 255.
  public var alpha: UInt8 { UInt8(truncatingIfNeeded: argb >> 24) }
  /// Red, 0 to 255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: argb >> 16) }
  /// Green, 0 to 255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: argb >> 8) }
  /// Blue, 0 to 255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: argb) }

  /// Full black.
  public static let black = Colour(0x000000)
  /// Full white.
  public static let white = Colour(0xFFFFFF)
}
