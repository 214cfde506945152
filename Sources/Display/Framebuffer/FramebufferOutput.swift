internal import CDisplay
internal import Glibc
public import Pixels

/// A screen that the kernel shows as memory: /dev/fb0 and its kin, Documentation/fb/api.rst.
public final class FramebufferOutput: Screen {
  /// The screen's size in pixels.
  public var size: Size { layout.size }
  /// The size of its pictures.
  public var picture: Size { placement.picture }
  /// Always true: formats of fewer bits are refused.
  public var isColour: Bool { true }
  /// Always true.
  public var sharesConsole: Bool { true }
  /// The driver's name for it, and where it is.
  public let name: String

  private let device: Device
  private let information: FramebufferInformation
  private let layout: FramebufferLayout
  private let placement: Placement
  private let memory: UnsafeMutableRawBufferPointer

  /// Opens a framebuffer and clears it.
  ///
  /// - Parameters:
  ///   - path: the device.
  ///   - arrangement: how pictures lie on it.
  /// - Throws: `notOpened`, `unfit` with what is wrong and what to do.
  public init(_ path: String, arrangement: Arrangement = Arrangement()) throws(DisplayError) {
    let device = try Device(path)
    let information = try FramebufferInformation(device)
    do {
      layout = try information.layout.get()
    } catch {
      throw .unfit(path: path, reason: error.reason)
    }
    memory = try FramebufferOutput.map(device, bytes: information.memory)
    name = "\(information.driver) at \(path)"
    placement = arrangement.placement(on: layout.size)
    self.device = device
    self.information = information
    try? self.device.control { cdisplay_unblank($0) }
    clear()
  }

  /// Messages do not stay on a screen that nobody tends.
  deinit {
    clear()
    munmap(memory.baseAddress, memory.count)
  }

  /// Writes the rectangles that changed.
  ///
  /// - Throws: `changed` if somebody gave the device another mode, `notWritten` if it is gone.
  public func present(_ bitmap: Bitmap, changes: [Rect]) throws(DisplayError) {
    guard try FramebufferInformation(device) == information else {
      throw .changed(path: device.path)
    }
    for change in changes {
      layout.write(bitmap, placement.area(of: change), by: placement, into: memory)
    }
  }

  /// Makes all that is seen black, also what no picture reaches.
  private func clear() {
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let black = Bitmap(size: Size(width: 1, height: 1), filled: .black)
    let nowhere = Placement(picture: black.size, screen: size)
    layout.write(black, whole, by: nowhere, into: memory)
  }

  /// The framebuffers that there are.
  static var devices: [String] {
    (0..<32).map { "/dev/fb\($0)" }.filter { access($0, F_OK) == 0 }
  }

  /// What is at a path, or why it cannot be used, for a list.
  static func remark(on path: String) -> String {
    do {
      let information = try FramebufferInformation(try Device(path))
      let size = try information.layout.get().size
      return "\(information.driver), \(size.width) × \(size.height)"
    } catch let misfit as Misfit {
      return misfit.reason
    } catch {
      return "\(error)"
    }
  }

  private static func map(
    _ device: borrowing Device, bytes: Int
  ) throws(DisplayError) -> UnsafeMutableRawBufferPointer {
    guard let base = device.map(bytes) else {
      throw .notOpened(path: device.path, reason: Device.reason)
    }
    return UnsafeMutableRawBufferPointer(start: base, count: bytes)
  }
}
