extension Bitmap {
  /// The picture in black and white only, by Floyd and Steinberg's error diffusion: for icons and
  /// photographs on a screen of two colours. Text must not pass here; it is drawn crisp and cut by
  /// `Monochrome(_:)`. Transparent parts stay transparent: only what shows is spread.
  public func dithered() -> Bitmap {
    var result = self
    var here = [Int](repeating: 0, count: size.width + 2)
    for y in 0..<size.height {
      var below = [Int](repeating: 0, count: size.width + 2)
      for x in 0..<size.width {
        let pixel = self[x, y]
        guard pixel >> 24 >= 128 else {
          result[x, y] = 0
          continue
        }
        let wanted = Int(Bitmap.lightness(pixel)) + here[x + 1] / 16
        let isLight = wanted >= 128
        result[x, y] = isLight ? 0xFFFF_FFFF : 0xFF00_0000
        let error = wanted - (isLight ? 255 : 0)
        here[x + 2] += error * 7
        below[x] += error * 3
        below[x + 1] += error * 5
        below[x + 2] += error
      }
      here = below
    }
    return result
  }

  /// True if a screen of two colours lights that pixel: it is of half brightness at least.
  public static func isLight(_ pixel: UInt32) -> Bool { lightness(pixel) >= 128 }

  /// How bright a pixel looks, 0 to 255 (ITU-R BT.601, section 2.5.1).
  static func lightness(_ pixel: UInt32) -> UInt32 {
    let red = (pixel >> 16 & 255) * 299
    let green = (pixel >> 8 & 255) * 587
    let blue = (pixel & 255) * 114
    return (red + green + blue + 500) / 1000
  }
}
