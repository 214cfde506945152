public import Pixels

/// How a run of text looks.
public struct TextStyle: Hashable, Sendable {
  /// Height of the em square in pixels.
  public var size: Int
  /// From one baseline to the next in pixels, whatever script the lines hold, so that a page's
  /// number of lines is known and lines stay put when a tall letter comes in.
  public var pitch: Int
  /// How heavy the strokes are.
  public var weight: Weight
  /// The text's colour; coloured signs keep their own.
  public var colour: Colour

  /// A style with all its parts.
  public init(size: Int, pitch: Int, weight: Weight = .regular, colour: Colour) {
    self.size = size
    self.pitch = pitch
    self.weight = weight
    self.colour = colour
  }

  /// How heavy the strokes are; the fonts of the world have dependably only these two.
  public enum Weight: Hashable, Sendable {
    case regular
    case bold
  }

  /// The same style in another colour.
  public func coloured(_ colour: Colour) -> TextStyle {
    var style = self
    style.colour = colour
    return style
  }

  /// The same style in another size.
  public func sized(_ size: Int, pitch: Int) -> TextStyle {
    var style = self
    style.size = size
    style.pitch = pitch
    return style
  }
}
