public import Pixels

/// A small picture, or the reason why there is none, as bytes: what the process that decodes
/// tells the one that shows. Its reader trusts no byte of it.
public enum Thumbnail {
  /// Edge in pixels at most.
  public static let edgeLimit = 512
  /// Bytes of a thumbnail at most.
  public static let byteLimit = 5 + edgeLimit * edgeLimit * 4
  /// Bytes of a reason at most.
  private static let reasonLimit = 300
  private static let isPicture: UInt8 = 0
  private static let isReason: UInt8 = 1

  /// A picture made as small as it is wanted; one that is smaller stays as it is. The bytes tell the
  /// format, whatever somebody says of them.
  public static func decode(_ bytes: [UInt8], as shape: Shape) throws(PictureError) -> Bitmap {
    if PNG.matches(bytes) { return try PNG.decode(bytes).reduced(to: shape) }
    return try JPEG.decode(bytes, edge: shape.shorterEdge).reduced(to: shape)
  }

  /// A kind byte; for a picture its width and height (2 bytes each, little-endian) and its pixels
  /// (4 bytes each), for a reason its text.
  public static func encode(_ result: Result<Bitmap, PictureError>) -> [UInt8] {
    switch result {
    case .failure(let error):
      return [isReason] + error.description.utf8.prefix(reasonLimit)
    case .success(let bitmap):
      var bytes = [isPicture]
      bytes.reserveCapacity(5 + bitmap.pixels.count * 4)
      for edge in [bitmap.size.width, bitmap.size.height] {
        bytes.append(UInt8(truncatingIfNeeded: edge))
        bytes.append(UInt8(truncatingIfNeeded: edge >> 8))
      }
      for pixel in bitmap.pixels {
        for shift: UInt32 in [0, 8, 16, 24] {
          bytes.append(UInt8(truncatingIfNeeded: pixel >> shift))
        }
      }
      return bytes
    }
  }

  /// What those bytes tell; `decoderFailed` if they are no thumbnail, as after a decoder's sudden
  /// end.
  public static func read(_ bytes: [UInt8]) throws(PictureError) -> Bitmap {
    if bytes.first == isReason, bytes.count <= 1 + reasonLimit {
      throw .refused(String(decoding: bytes.dropFirst(), as: UTF8.self))
    }
    guard bytes.first == isPicture, bytes.count >= 5 else { throw .decoderFailed }
    let size = Size(
      width: Int(bytes[1]) | Int(bytes[2]) << 8, height: Int(bytes[3]) | Int(bytes[4]) << 8)
    let edges = 1...edgeLimit
    guard edges.contains(size.width), edges.contains(size.height),
      bytes.count == 5 + size.width * size.height * 4
    else { throw .decoderFailed }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    for start in stride(from: 5, to: bytes.count, by: 4) {
      var pixel: UInt32 = 0
      for index in 0..<4 { pixel |= UInt32(bytes[start + index]) << UInt32(index * 8) }
      pixels.append(pixel)
    }
    guard let bitmap = Bitmap(size: size, pixels: pixels) else { throw .decoderFailed }
    return bitmap
  }
}
