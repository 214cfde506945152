internal import CDRM
internal import Glibc
public import Pixels

/// A screen at a graphics card, by the kernel's mode setting (drm-kms(7)): HDMI, DSI, and small panels
/// whose driver is the kernel's own.
public final class DRMOutput: Screen {
  /// The screen's size in pixels.
  public var size: Size { buffer.layout.size }
  /// The size of its pictures.
  public var picture: Size { placement.picture }
  /// Always true.
  public var isColour: Bool { true }
  /// Always true.
  public var sharesConsole: Bool { true }
  /// The driver, and where it is.
  public let name: String

  private let card: DRMCard
  private let route: DRMRoute
  private let buffer: DRMBuffer
  private let placement: Placement

  /// Takes the first screen of a card in the mode that it prefers, and shows black.
  ///
  /// - Throws: `notOpened`; `unfit` if nothing is plugged in, or another program has the card.
  public init(_ path: String, arrangement: Arrangement = Arrangement()) throws(DisplayError) {
    let card = try DRMCard(path)
    guard let route = DRMRoute(try card.connectors()), var mode = card.mode(route) else {
      throw .unfit(path: path, reason: "no screen is plugged into it")
    }
    guard card.isMaster else {
      throw .unfit(path: path, reason: "another program draws on it")
    }
    let size = Size(width: Int(mode.hdisplay), height: Int(mode.vdisplay))
    buffer = try DRMBuffer(card, size: size)
    var connector = route.connector
    guard
      drmModeSetCrtc(card.device.number, route.source, buffer.picture, 0, 0, &connector, 1, &mode)
        == 0
    else { throw .notOpened(path: path, reason: Device.reason) }
    name = "\(card.driver) at \(path)"
    placement = arrangement.placement(on: size)
    self.card = card
    self.route = route
  }

  /// Writes the rectangles that changed, and tells the driver, who may have to send them on.
  ///
  /// - Throws: `changed` if the screen was unplugged, or another program took the card: it is to be
  ///   opened again when that is over.
  public func present(_ bitmap: Bitmap, changes: [Rect]) throws(DisplayError) {
    guard card.isMaster, card.isConnected(route.connector) else {
      throw .changed(path: card.path)
    }
    var clips: [drmModeClip] = []
    for change in changes {
      let area = placement.area(of: change)
      guard !area.isEmpty else { continue }
      buffer.layout.write(bitmap, area, by: placement, into: buffer.memory)
      clips.append(
        drmModeClip(
          x1: UInt16(area.x), y1: UInt16(area.y), x2: UInt16(area.right), y2: UInt16(area.bottom)))
    }
    try flush(&clips)
  }

  /// The kernel takes 256 rectangles at most. Drivers that show memory as it is need no word.
  private func flush(_ clips: inout [drmModeClip]) throws(DisplayError) {
    guard !clips.isEmpty else { return }
    if clips.count > 256 {
      clips = [drmModeClip(x1: 0, y1: 0, x2: UInt16(size.width), y2: UInt16(size.height))]
    }
    let status = drmModeDirtyFB(
      card.device.number, buffer.picture, &clips, UInt32(clips.count))
    guard status == 0 || status == -ENOSYS else {
      throw .notWritten(path: card.path, reason: Device.words(-status))
    }
  }
}

extension DRMOutput {
  /// The graphics cards that there are.
  static var devices: [String] {
    (0..<16).map { "/dev/dri/card\($0)" }.filter { access($0, F_OK) == 0 }
  }

  /// What is at a path, or why it cannot be used, for a list.
  static func remark(on path: String) -> String {
    do throws(DisplayError) {
      let card = try DRMCard(path)
      guard let route = DRMRoute(try card.connectors()), let mode = card.mode(route) else {
        return "\(card.driver), no screen is plugged in"
      }
      let isFree = card.isMaster ? "" : ", another program draws on it now"
      return "\(card.driver), \(mode.hdisplay) × \(mode.vdisplay)\(isFree)"
    } catch {
      return error.description
    }
  }
}
