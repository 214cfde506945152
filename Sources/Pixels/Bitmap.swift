/// A picture in memory: rows from the top, pixels from the left, each 0xAARRGGBB with the colours
/// already multiplied by alpha. This is what Cairo calls ARGB32, so that drawing copies nothing.
public struct Bitmap: Equatable, Sendable {
  /// Width and height in pixels, both at least 1.
  public let size: Size
  /// `width * height` pixels.
  public var pixels: [UInt32]

  /// A picture filled with one colour, fully transparent unless said otherwise.
  public init(size: Size, filled colour: Colour = Colour(argb: 0)) {
    self.size = Size(width: max(1, size.width), height: max(1, size.height))
    let pixel = Bitmap.premultiplied(
      red: colour.red, green: colour.green, blue: colour.blue, alpha: colour.alpha)
    pixels = [UInt32](repeating: pixel, count: self.size.width * self.size.height)
  }

  /// A picture of those premultiplied pixels; nil if their count does not match the size.
  public init?(size: Size, pixels: [UInt32]) {
    guard size.width > 0, size.height > 0, pixels.count == size.width * size.height else {
      return nil
    }
    self.size = size
    self.pixels = pixels
  }

  /// The whole picture.
  public var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// One pixel; the place must be inside.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * size.width + x] }
    set { pixels[y * size.width + x] = newValue }
  }

  /// A pixel from straight channels.
  public static func premultiplied(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) -> UInt32 {
    let opacity = UInt32(alpha)
    let r = (UInt32(red) * opacity + 127) / 255
    let g = (UInt32(green) * opacity + 127) / 255
    let b = (UInt32(blue) * opacity + 127) / 255
    return opacity << 24 | r << 16 | g << 8 | b
  }

  /// The part of the picture inside a rectangle; nil if they do not meet.
  public func cropped(to rect: Rect) -> Bitmap? {
    let part = rect.intersection(bounds)
    guard !part.isEmpty else { return nil }
    var result: [UInt32] = []
    result.reserveCapacity(part.area)
    for y in part.y..<part.bottom {
      let start = y * size.width + part.x
      result.append(contentsOf: pixels[start..<(start + part.width)])
    }
    return Bitmap(size: Size(width: part.width, height: part.height), pixels: result)
  }
}
