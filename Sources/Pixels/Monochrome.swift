/// A picture of one bit a pixel: rows from the top, each padded to whole bytes, the leftmost pixel
/// in the highest bit; 1 is lit.
public struct Monochrome: Equatable, Sendable {
  /// Width and height in pixels.
  public let size: Size
  /// Bytes of one row.
  public let stride: Int
  /// `stride * height` bytes.
  public let bytes: [UInt8]

  /// Cuts a picture at half brightness. What has two colours already passes unchanged; the rest
  /// should have been dithered before it was drawn in.
  public init(_ bitmap: Bitmap) {
    size = bitmap.size
    let stride = (bitmap.size.width + 7) / 8
    self.stride = stride
    var bytes = [UInt8](repeating: 0, count: stride * bitmap.size.height)
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width where Bitmap.isLight(bitmap[x, y]) {
        bytes[y * stride + x >> 3] |= 0x80 >> UInt8(x & 7)
      }
    }
    self.bytes = bytes
  }

  /// True if that pixel is lit; the place must be inside.
  public subscript(x: Int, y: Int) -> Bool {
    bytes[y * stride + x >> 3] & (0x80 >> UInt8(x & 7)) != 0
  }

  /// The picture in black and white.
  public var bitmap: Bitmap {
    var result = Bitmap(size: size, filled: .black)
    for y in 0..<size.height {
      for x in 0..<size.width where self[x, y] { result[x, y] = 0xFFFF_FFFF }
    }
    return result
  }
}
