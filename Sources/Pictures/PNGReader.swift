internal import CPNG
import Pixels

/// Owner of libpng's state while one picture is being read. It has a fixed address, because libpng
/// keeps it from one call to the next.
struct PNGReader: ~Copyable {
  private let image: UnsafeMutablePointer<png_image>

  init() {
    image = .allocate(capacity: 1)
    image.initialize(to: png_image())
    image.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
  }

  deinit {
    png_image_free(image)
    image.deallocate()
  }

  func decode(_ bytes: [UInt8]) throws(PictureError) -> Bitmap {
    // libpng keeps the pointer between the two steps: both happen inside one scope.
    let result = bytes.withUnsafeBytes { buffer -> Result<Bitmap, PictureError> in
      do throws(PictureError) {
        return .success(try decode(buffer))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func decode(_ buffer: UnsafeRawBufferPointer) throws(PictureError) -> Bitmap {
    guard png_image_begin_read_from_memory(image, buffer.baseAddress, buffer.count) != 0 else {
      throw .damaged(PNG.message(of: image.pointee))
    }
    let width = Int(image.pointee.width)
    let height = Int(image.pointee.height)
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, area > 0, area <= PNG.pixelLimit else {
      throw .wrongSize(width: width, height: height, limit: PNG.pixelLimit)
    }
    image.pointee.format = PNG.formatRGBA
    var raw = [UInt8](repeating: 0, count: area * 4)
    guard png_image_finish_read(image, nil, &raw, 0, nil) != 0 else {
      throw .damaged(PNG.message(of: image.pointee))
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(area)
    for index in stride(from: 0, to: raw.count, by: 4) {
      pixels.append(
        Bitmap.premultiplied(
          red: raw[index], green: raw[index + 1], blue: raw[index + 2], alpha: raw[index + 3]))
    }
    let size = Size(width: width, height: height)
    guard let bitmap = Bitmap(size: size, pixels: pixels) else {
      throw .wrongSize(width: width, height: height, limit: PNG.pixelLimit)
    }
    return bitmap
  }
}
