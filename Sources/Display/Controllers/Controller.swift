public import Pixels

/// A display's controller as a value: pictures in, what to send it out. It knows what it sent.
public protocol Controller: Sendable {
  /// The display's size in pixels.
  var size: Size { get }
  /// False if it has two colours only.
  var isColour: Bool { get }
  /// What the controller is called.
  var name: String { get }
  /// What makes it ready. Its memory holds anything then, and it is dark.
  var beginning: [Transmission] { get }
  /// What makes it dark.
  var ending: [Transmission] { get }

  /// What lets it shine, so bright in percent as far as it can be told, once its memory holds a
  /// picture.
  func shining(_ percent: UInt8) -> [Transmission]

  /// What makes an area of the display show the picture that lies there.
  mutating func update(_ bitmap: Bitmap, _ area: Rect, by placement: Placement) -> [Transmission]
}
