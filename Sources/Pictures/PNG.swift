internal import CPNG
public import Pixels

/// PNG pictures in and out of memory, by libpng's simplified interface.
public enum PNG {
  /// Bytes of an encoded picture at most: 2 MiB.
  public static let byteLimit = 2 * 1024 * 1024
  /// Pixels of a picture at most: 4 million.
  public static let pixelLimit = 4_000_000

  /// True if bytes begin as a PNG file does.
  public static func matches(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  /// Decodes a stranger's picture. Its size is read from the header first; nothing is decoded
  /// above the limits. What libpng only warns of is taken.
  public static func decode(_ bytes: [UInt8]) throws(PictureError) -> Bitmap {
    guard bytes.count <= byteLimit else { throw .tooLong(count: bytes.count) }
    guard matches(bytes) else { throw .unknownFormat }
    return try PNGReader().decode(bytes)
  }

  /// Encodes a picture; one without transparency gets no alpha channel.
  public static func encode(_ bitmap: Bitmap) throws(PictureError) -> [UInt8] {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(bitmap.size.width)
    image.height = png_uint_32(bitmap.size.height)
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    let channels = isOpaque ? 3 : 4
    image.format = isOpaque ? formatRGB : formatRGBA
    let raw = channelBytes(of: bitmap, isOpaque: isOpaque)
    // A filter byte a row, zlib's worst case of stored blocks, and the chunks around.
    let filtered = bitmap.size.height * (bitmap.size.width * channels + 1)
    var encoded = [UInt8](repeating: 0, count: filtered + filtered / 1000 + 4096)
    var count = png_alloc_size_t(encoded.count)
    let isWritten = png_image_write_to_memory(&image, &encoded, &count, 0, raw, 0, nil)
    defer { png_image_free(&image) }
    guard isWritten != 0 else { throw .notEncoded(message(of: image)) }
    return Array(encoded.prefix(Int(count)))
  }

  private static func channelBytes(of bitmap: Bitmap, isOpaque: Bool) -> [UInt8] {
    var raw: [UInt8] = []
    raw.reserveCapacity(bitmap.pixels.count * 4)
    for pixel in bitmap.pixels {
      let colour = isOpaque ? pixel : straight(pixel)
      raw.append(UInt8(truncatingIfNeeded: colour >> 16))
      raw.append(UInt8(truncatingIfNeeded: colour >> 8))
      raw.append(UInt8(truncatingIfNeeded: colour))
      if !isOpaque { raw.append(UInt8(truncatingIfNeeded: colour >> 24)) }
    }
    return raw
  }

  /// A pixel with its colours divided by alpha again.
  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 || alpha == 0 { return pixel }
    var result = alpha << 24
    for shift: UInt32 in [0, 8, 16] {
      let channel = pixel >> shift & 255
      result |= min(255, (channel * 255 + alpha / 2) / alpha) << shift
    }
    return result
  }

  static let formatRGB = png_uint_32(PNG_FORMAT_FLAG_COLOR)
  static let formatRGBA = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)

  /// libpng's reason, in its own fixed buffer.
  static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { buffer in
      String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
