public import Pixels

/// How pictures lie on a screen, as far as a person says it.
public struct Arrangement: Equatable, Sendable {
  /// How they are turned.
  public var rotation: Rotation
  /// Their size; nil if it follows from the screen.
  public var picture: Size?

  /// Turned so, and of that size.
  public init(rotation: Rotation = .none, picture: Size? = nil) {
    self.rotation = rotation
    self.picture = picture
  }

  /// Letters are drawn for screens up to this size; on a larger one each pixel becomes several.
  private static let comfortable = Size(width: 800, height: 480)

  /// The size of the pictures for a screen of that size.
  public func picture(on screen: Size) -> Size {
    if let picture { return picture }
    let turned = screen.turned(by: rotation)
    var scale = 1
    while turned.width / scale > Arrangement.comfortable.width
      || turned.height / scale > Arrangement.comfortable.height
    {
      scale += 1
    }
    return Size(width: turned.width / scale, height: turned.height / scale)
  }

  /// Where such pictures lie: as large as whole factors allow.
  public func placement(on screen: Size) -> Placement {
    let picture = picture(on: screen)
    let turned = screen.turned(by: rotation)
    let scale = min(turned.width / picture.width, turned.height / picture.height)
    return Placement(
      picture: picture, screen: screen, rotation: rotation, scale: max(1, scale))
  }
}
