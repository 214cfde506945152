public import Pixels

/// What is where in a framebuffer's memory.
public struct FramebufferLayout: Equatable, Sendable {
  /// What is seen of it, in pixels.
  public let size: Size
  /// Where what is seen begins, in bytes.
  public let start: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// How a pixel is written.
  public let format: PixelFormat

  /// Edge of a screen in pixels at most.
  public static let edgeLimit = 8192

  /// A layout that lies within memory of that many bytes; else a sentence that says what is wrong.
  ///
  /// - Parameters:
  ///   - size: what is seen, in pixels.
  ///   - offset: where that begins in the virtual screen, in pixels across and down.
  ///   - stride: bytes from one row to the next.
  ///   - memory: bytes of the device's memory.
  public static func checked(
    size: Size, offset: (x: Int, y: Int), stride: Int, memory: Int, format: PixelFormat
  ) -> Result<FramebufferLayout, Misfit> {
    let edges = 1...edgeLimit
    guard edges.contains(size.width), edges.contains(size.height) else {
      return .failure(
        Misfit("it tells a size of \(size.width) × \(size.height) pixels, which no screen has"))
    }
    let places = 0...(edgeLimit * 4)
    guard places.contains(offset.x), places.contains(offset.y),
      (offset.x + size.width) * format.bytes <= stride, stride <= edgeLimit * 16,
      (offset.y + size.height) * stride <= memory
    else {
      return .failure(Misfit("its memory of \(memory) bytes is too small for what it tells"))
    }
    return .success(
      FramebufferLayout(
        size: size, start: offset.y * stride + offset.x * format.bytes, stride: stride,
        format: format))
  }

  /// Bytes from the memory's beginning to the end of what is seen.
  public var end: Int { start + (size.height - 1) * stride + size.width * format.bytes }

  /// Writes a part of the screen; nothing else is touched.
  ///
  /// - Parameter memory: the device's memory, at least `end` bytes.
  public func write(
    _ bitmap: Bitmap, _ area: Rect, by placement: Placement,
    into memory: UnsafeMutableRawBufferPointer
  ) {
    let area = area.intersection(Rect(x: 0, y: 0, width: size.width, height: size.height))
    guard !area.isEmpty, memory.count >= end else { return }
    var row: [UInt32] = []
    for y in area.y..<area.bottom {
      placement.read(bitmap, row: y, columns: area.x..<area.right, into: &row)
      write(row, x: area.x, y: y, into: memory)
    }
  }

  private func write(
    _ row: [UInt32], x: Int, y: Int, into memory: UnsafeMutableRawBufferPointer
  ) {
    var place = start + y * stride + x * format.bytes
    for (index, pixel) in row.enumerated() {
      let number = format.number(pixel, x: x + index, y: y)
      switch format.bytes {
      case 2:
        memory.storeBytes(
          of: UInt16(truncatingIfNeeded: number), toByteOffset: place, as: UInt16.self)
      case 4: memory.storeBytes(of: number, toByteOffset: place, as: UInt32.self)
      default:
        memory[place] = UInt8(truncatingIfNeeded: number)
        memory[place + 1] = UInt8(truncatingIfNeeded: number >> 8)
        memory[place + 2] = UInt8(truncatingIfNeeded: number >> 16)
      }
      place += format.bytes
    }
  }
}

/// Why a device cannot be used as a screen, in a clause.
public struct Misfit: Error, Equatable, Sendable {
  /// The clause, without a full stop.
  public let reason: String

  /// That reason.
  public init(_ reason: String) { self.reason = reason }
}
