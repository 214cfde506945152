/// A rectangle of whole pixels; x grows to the right, y downwards.
public struct Rect: Hashable, Sendable {
  /// Left edge.
  public var x: Int
  /// Upper edge.
  public var y: Int
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// A rectangle of that place and size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The first column to the right of it.
  public var right: Int { x + width }
  /// The first row below it.
  public var bottom: Int { y + height }
  /// Width times height.
  public var area: Int { width * height }
  /// True if there is no pixel in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The smallest rectangle around both.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(
      x: left, y: top, width: max(right, other.right) - left,
      height: max(bottom, other.bottom) - top)
  }

  /// The pixels that both have.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: max(0, min(right, other.right) - left),
      height: max(0, min(bottom, other.bottom) - top))
  }

  /// The same rectangle with each edge moved inwards by that many pixels.
  public func inset(_ pixels: Int) -> Rect {
    Rect(
      x: x + pixels, y: y + pixels, width: max(0, width - 2 * pixels),
      height: max(0, height - 2 * pixels))
  }
}
