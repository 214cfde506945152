internal import CJPEG
public import Pixels

/// JPEG pictures out of memory, by the TurboJPEG interface: libjpeg's own leaves by longjmp, which
/// Swift must not be crossed by.
public enum JPEG {
  /// Pixels of a picture at most: 16 million. Large ones are decoded in a smaller size.
  public static let pixelLimit = 16_000_000

  /// True if bytes begin as a JPEG file does.
  public static func matches(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// Decodes a stranger's picture, in the smallest of its sizes (whole, half, quarter, eighth)
  /// whose shorter edge has `edge` pixels at least.
  public static func decode(_ bytes: [UInt8], edge: Int = .max) throws(PictureError) -> Bitmap {
    guard bytes.count <= PNG.byteLimit else { throw .tooLong(count: bytes.count) }
    guard matches(bytes) else { throw .unknownFormat }
    let decoder = try Decompressor()
    let whole = try decoder.size(of: bytes)
    let (area, overflow) = whole.width.multipliedReportingOverflow(by: whole.height)
    guard !overflow, area > 0, area <= pixelLimit else {
      throw .wrongSize(width: whole.width, height: whole.height, limit: pixelLimit)
    }
    return try decoder.decode(bytes, as: size(of: whole, edge: edge))
  }

  /// The size that a picture is decoded in: libjpeg rounds up.
  static func size(of whole: Size, edge: Int) -> Size {
    for divisor in [8, 4, 2] {
      let size = Size(
        width: (whole.width + divisor - 1) / divisor, height: (whole.height + divisor - 1) / divisor
      )
      if min(size.width, size.height) >= edge { return size }
    }
    return whole
  }
}

/// Owner of TurboJPEG's state.
private struct Decompressor: ~Copyable {
  private let handle: tjhandle

  init() throws(PictureError) {
    guard let handle = tjInitDecompress() else { throw .damaged("no decoder") }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  func size(of bytes: [UInt8]) throws(PictureError) -> Size {
    var width: CInt = 0
    var height: CInt = 0
    var sampling: CInt = 0
    var colours: CInt = 0
    let count = CUnsignedLong(bytes.count)
    guard tjDecompressHeader3(handle, bytes, count, &width, &height, &sampling, &colours) == 0
    else {
      throw failure
    }
    return Size(width: Int(width), height: Int(height))
  }

  /// What TurboJPEG only warns of, as a file that is cut short, is damaged as well: half a picture
  /// is none. A progressive one may not have more scans than a person would make.
  func decode(_ bytes: [UInt8], as size: Size) throws(PictureError) -> Bitmap {
    var bitmap = Bitmap(size: size, filled: .black)
    let width = CInt(size.width)
    let height = CInt(size.height)
    let flags = TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
    // Blue, green, red, alpha in memory: 0xAARRGGBB as a number.
    let status = bitmap.pixels.withUnsafeMutableBytes { pixels in
      tjDecompress2(
        handle, bytes, CUnsignedLong(bytes.count),
        pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), width, width * 4, height,
        CInt(TJPF_BGRA.rawValue), flags)
    }
    guard status == 0 else { throw failure }
    return bitmap
  }

  private var failure: PictureError {
    .damaged(tjGetErrorStr2(handle).map { String(cString: $0) } ?? "no reason")
  }
}
