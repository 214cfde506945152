extension Bitmap {
  /// The same picture with so many percent of its light.
  public func darkened(to percent: UInt8) -> Bitmap {
    var bitmap = self
    let share = UInt32(min(100, percent)) * 256 / 100
    for index in bitmap.pixels.indices {
      let pixel = bitmap.pixels[index]
      // Red and blue in one go, green in another: each product needs eight bits more than its channel.
      let redBlue = (((pixel & 0x00FF_00FF) * share) >> 8) & 0x00FF_00FF
      let green = (((pixel & 0x0000_FF00) * share) >> 8) & 0x0000_FF00
      bitmap.pixels[index] = (pixel & 0xFF00_0000) | redBlue | green
    }
    return bitmap
  }
}
