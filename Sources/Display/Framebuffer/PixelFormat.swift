/// How a framebuffer writes a pixel: where each colour's bits stand in a little-endian number of
/// 16, 24 or 32 bits.
public struct PixelFormat: Equatable, Sendable {
  /// Bits of one colour.
  public struct Channel: Equatable, Sendable {
    /// The lowest bit's place.
    public var offset: Int
    /// How many there are.
    public var length: Int

    /// So many bits from that place on.
    public init(offset: Int, length: Int) {
      self.offset = offset
      self.length = length
    }
  }

  /// Bytes of a pixel: 2, 3 or 4.
  public let bytes: Int
  private let red: Channel
  private let green: Channel
  private let blue: Channel
  /// Opaqueness, and whatever else is always set.
  private let always: UInt32

  /// A format; nil if it is none of 16, 24 or 32 bits with three colours in them.
  public init?(
    bitsPerPixel: Int, red: Channel, green: Channel, blue: Channel,
    alpha: Channel = Channel(offset: 0, length: 0)
  ) {
    guard [16, 24, 32].contains(bitsPerPixel) else { return nil }
    for channel in [red, green, blue] {
      guard channel.length >= 1, channel.length <= 16 else { return nil }
    }
    for channel in [red, green, blue, alpha] {
      guard channel.offset >= 0, channel.length >= 0 else { return nil }
      guard channel.offset <= 32, channel.length <= bitsPerPixel - channel.offset else {
        return nil
      }
    }
    bytes = bitsPerPixel / 8
    self.red = red
    self.green = green
    self.blue = blue
    always = alpha.length == 0 ? 0 : (UInt32(1) << alpha.length - 1) << alpha.offset
  }

  /// 5 bits of red, 6 of green, 5 of blue, from the top.
  public static let rgb565 = PixelFormat(
    bytes: 2, red: Channel(offset: 11, length: 5), green: Channel(offset: 5, length: 6),
    blue: Channel(offset: 0, length: 5))

  /// Eight bits each in a number of 32: 0x00RRGGBB.
  public static let rgb888 = PixelFormat(
    bytes: 4, red: Channel(offset: 16, length: 8), green: Channel(offset: 8, length: 8),
    blue: Channel(offset: 0, length: 8))

  private init(bytes: Int, red: Channel, green: Channel, blue: Channel) {
    self.bytes = bytes
    self.red = red
    self.green = green
    self.blue = blue
    always = 0
  }

  /// A pixel 0xRRGGBB as this format's number. `x` and `y` are its place on the screen: an ordered
  /// dither by place hides the coarser steps, and what did not change stays as it is.
  public func number(_ pixel: UInt32, x: Int, y: Int) -> UInt32 {
    let threshold = PixelFormat.bayer[(y & 3) * 4 + (x & 3)]
    var number = always
    number |= PixelFormat.quantised(pixel >> 16 & 255, to: red, threshold)
    number |= PixelFormat.quantised(pixel >> 8 & 255, to: green, threshold)
    number |= PixelFormat.quantised(pixel & 255, to: blue, threshold)
    return number
  }

  /// A value of 0 to 255 in that many steps, in sixteenths, plus the threshold, cut to a whole step.
  private static func quantised(_ value: UInt32, to channel: Channel, _ threshold: UInt32)
    -> UInt32
  {
    let top = UInt32(1) << channel.length - 1
    return min(top, (value * top * 16 / 255 + threshold) >> 4) << channel.offset
  }

  /// Bayer's 4 × 4 matrix.
  private static let bayer: [UInt32] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
}
