import Display
import Pixels

/// Memory that is written as a framebuffer's is.
struct DeviceMemory {
  private let layout: FramebufferLayout
  private let placement: Placement
  private var bytes: [UInt8]

  /// The memory of a screen of that size.
  init(_ size: Size, format: PixelFormat, rotation: Rotation = .none) throws {
    let stride = size.width * format.bytes
    let screen = size.turned(by: rotation)
    layout = try FramebufferLayout.checked(
      size: screen, offset: (0, 0), stride: screen.width * format.bytes,
      memory: stride * size.height, format: format
    ).get()
    placement = Placement(picture: size, screen: screen, rotation: rotation)
    bytes = [UInt8](repeating: 0, count: stride * size.height)
  }

  /// Writes parts of a picture.
  mutating func write(_ bitmap: Bitmap, _ changes: [Rect]) {
    bytes.withUnsafeMutableBytes { memory in
      for change in changes {
        layout.write(bitmap, placement.area(of: change), by: placement, into: memory)
      }
    }
  }
}
