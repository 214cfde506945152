internal import CDRM
internal import Glibc
import Pixels

/// Memory of a graphics card that can be shown, written by the processor.
final class DRMBuffer {
  /// The card's name for it as a picture.
  let picture: UInt32
  /// What is where in its memory.
  let layout: FramebufferLayout
  /// Its memory, black in the beginning.
  let memory: UnsafeMutableRawBufferPointer
  private let handle: UInt32
  private let number: CInt

  /// A buffer of that size. Its card's file must outlive it.
  init(_ card: borrowing DRMCard, size: Size) throws(DisplayError) {
    let number = card.device.number
    let isShallow = DRMBuffer.prefers16Bits(number)
    let format = isShallow ? PixelFormat.rgb565 : .rgb888
    var buffer = drm_mode_create_dumb()
    buffer.width = UInt32(size.width)
    buffer.height = UInt32(size.height)
    buffer.bpp = UInt32(format.bytes * 8)
    try card.device.control { cdrm_create($0, &buffer) }
    let handle = buffer.handle
    do {
      layout = try DRMBuffer.layout(size, buffer, format).get()
      (picture, memory) = try DRMBuffer.show(card, buffer, depth: isShallow ? 16 : 24)
    } catch let misfit as Misfit {
      _ = cdrm_destroy(number, handle)
      throw .unfit(path: card.path, reason: misfit.reason)
    } catch {
      _ = cdrm_destroy(number, handle)
      throw .unfit(path: card.path, reason: "\(error)")
    }
    self.handle = handle
    self.number = number
    memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit {
    munmap(memory.baseAddress, memory.count)
    drmModeRmFB(number, picture)
    _ = cdrm_destroy(number, handle)
  }

  private static func layout(
    _ size: Size, _ buffer: drm_mode_create_dumb, _ format: PixelFormat
  ) -> Result<FramebufferLayout, Misfit> {
    FramebufferLayout.checked(
      size: size, offset: (0, 0), stride: Int(buffer.pitch), memory: Int(buffer.size),
      format: format)
  }

  /// Small panels on SPI have 16 bits; their drivers say so.
  private static func prefers16Bits(_ number: CInt) -> Bool {
    var depth: UInt64 = 0
    let capability = UInt64(DRM_CAP_DUMB_PREFERRED_DEPTH)
    return drmGetCap(number, capability, &depth) == 0 && depth == 16
  }

  private static func show(
    _ card: borrowing DRMCard, _ buffer: drm_mode_create_dumb, depth: UInt8
  ) throws(DisplayError) -> (UInt32, UnsafeMutableRawBufferPointer) {
    var picture: UInt32 = 0
    let number = card.device.number
    guard
      drmModeAddFB(
        number, buffer.width, buffer.height, depth, UInt8(buffer.bpp), buffer.pitch, buffer.handle,
        &picture) == 0
    else { throw .notOpened(path: card.path, reason: Device.reason) }
    var place = drm_mode_map_dumb()
    place.handle = buffer.handle
    do throws(DisplayError) {
      try card.device.control { cdrm_map($0, &place) }
      guard let base = card.device.map(Int(buffer.size), at: Int(place.offset)) else {
        throw DisplayError.notOpened(path: card.path, reason: Device.reason)
      }
      return (picture, UnsafeMutableRawBufferPointer(start: base, count: Int(buffer.size)))
    } catch {
      drmModeRmFB(number, picture)
      throw error
    }
  }
}
