public import Pixels

/// A display whose controller is driven by this process over a bus.
public final class ControlledScreen<Driven: Controller>: Screen {
  /// The display's size in pixels.
  public var size: Size { controller.size }
  /// The size of its pictures.
  public var picture: Size { placement.picture }
  /// False if it has two colours only.
  public var isColour: Bool { controller.isColour }
  /// Always false.
  public var sharesConsole: Bool { false }
  /// The chip and its bus.
  public let name: String

  private var controller: Driven
  private let bus: any Bus
  private let placement: Placement
  private var hasPicture = false
  /// How bright it should be with its first picture, and how bright it is.
  private var wanted: UInt8 = 100
  private var brightness: UInt8 = 0

  /// Makes the controller ready; it shines with the first picture.
  public init(
    _ controller: Driven, on bus: any Bus, arrangement: Arrangement = Arrangement()
  ) throws(DisplayError) {
    self.controller = controller
    self.bus = bus
    name = "\(controller.name) at \(bus.name)"
    placement = arrangement.placement(on: controller.size)
    try bus.send(controller.beginning)
    let black = Bitmap(size: Size(width: 1, height: 1), filled: .black)
    try send(black, whole, by: Placement(picture: black.size, screen: size))
  }

  /// Messages do not stay on a display that nobody tends.
  deinit { try? bus.send(controller.ending) }

  /// Sends what changed.
  public func present(_ bitmap: Bitmap, changes: [Rect]) throws(DisplayError) {
    for change in changes { try send(bitmap, placement.area(of: change), by: placement) }
    hasPicture = true
    try shine(wanted)
  }

  /// As bright as that, once there is a picture. A dark one is off, which wears nothing out.
  public func shine(_ percent: UInt8) throws(DisplayError) {
    wanted = percent
    guard hasPicture, brightness != percent else { return }
    try bus.send(percent == 0 ? controller.ending : controller.shining(percent))
    brightness = percent
  }

  private var whole: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  private func send(_ bitmap: Bitmap, _ area: Rect, by placement: Placement) throws(DisplayError) {
    try bus.send(controller.update(bitmap, area, by: placement))
  }
}
