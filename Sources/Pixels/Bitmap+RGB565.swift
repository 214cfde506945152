extension Bitmap {
  /// The pixels of a rectangle as 16-bit RGB (5, 6, 5 bits), row by row; a 4 × 4 ordered dither
  /// hides the coarser steps. Transparency shows black. Pixels of the same place and colour always
  /// give the same result, so that unchanged parts stay unchanged.
  public func rgb565(in rect: Rect) -> [UInt16] {
    let part = rect.intersection(bounds)
    var result: [UInt16] = []
    result.reserveCapacity(part.area)
    for y in part.y..<part.bottom {
      let row = y * size.width
      let thresholds = (y & 3) * 4
      for x in part.x..<part.right {
        let threshold = Bitmap.bayer[thresholds + (x & 3)]
        result.append(Bitmap.rgb565(pixels[row + x], threshold: threshold))
      }
    }
    return result
  }

  /// One pixel as 5, 6, 5 bits; the threshold (0 to 15) decides which way a value between falls.
  private static func rgb565(_ pixel: UInt32, threshold: UInt32) -> UInt16 {
    let red = quantised(pixel >> 16 & 255, to: 31, threshold)
    let green = quantised(pixel >> 8 & 255, to: 63, threshold)
    let blue = quantised(pixel & 255, to: 31, threshold)
    return UInt16(truncatingIfNeeded: red << 11 | green << 5 | blue)
  }

  private static func quantised(_ value: UInt32, to top: UInt32, _ threshold: UInt32) -> UInt32 {
    // value * top / 255 in sixteenths, plus the threshold, cut to a whole step.
    min(top, (value * top * 16 / 255 + threshold) >> 4)
  }

  /// Bayer's 4 × 4 matrix.
  private static let bayer: [UInt32] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
}
