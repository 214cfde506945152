/// Width and height in pixels.
public struct Size: Hashable, Sendable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// A size of that width and height.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The largest size of the same shape that fits into another one; never less than 1 × 1.
  public func fitted(into other: Size) -> Size {
    guard width > 0, height > 0 else { return Size(width: 1, height: 1) }
    if width * other.height > height * other.width {
      return Size(width: max(1, other.width), height: max(1, height * other.width / width))
    }
    return Size(width: max(1, width * other.height / height), height: max(1, other.height))
  }
}
