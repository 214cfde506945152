public import Pixels

/// What a maker changes about the looks; what is not set is as the theme and the screen's size have
/// it.
public struct Look: Equatable, Sendable {
  /// The colours to begin with; nil for those that suit the screen.
  public var theme: ThemeName?
  /// How large everything is, in percent of what suits the screen.
  public var size = 100
  /// Colours that differ from the theme's.
  public var colours: [Palette.Role: Colour] = [:]
  /// Text styles that differ.
  public var styles: [Theme.Style: StyleChange] = [:]
  /// Lengths that differ, in pixels.
  public var spaces: [Theme.Space: Int] = [:]
  /// What a card shows at a glance, from above.
  public var fields: [Theme.Field] = [.head, .title, .subtitle, .pictures, .text]
  /// What stands in a card's head.
  public var head: Set<Theme.HeadPart> = Set(Theme.HeadPart.allCases)
  /// What the clock shows when nothing else is to be seen, from above.
  public var idle: [Theme.IdleField] = [.time, .date, .unread]

  /// The shipped looks.
  public init() {}

  /// A set of colours.
  public enum ThemeName: String, CaseIterable, Sendable {
    case dark
    case light
    case contrast
  }

  /// A text style other than the theme's.
  public struct StyleChange: Equatable, Sendable {
    /// Height of the em square in pixels.
    public var size: Int
    /// From one baseline to the next in pixels; nil for a third more than the size.
    public var pitch: Int?
    /// How heavy the strokes are; nil for the theme's weight.
    public var weight: TextStyle.Weight?
  }
}

extension Look {
  func palette(isColour: Bool) -> Palette {
    var palette: Palette
    switch theme {
    case nil: palette = isColour ? .dark : .monochrome
    case .dark?: palette = isColour ? .dark : .monochrome
    case .light?: palette = isColour ? .light : .unlit
    case .contrast?: palette = isColour ? .contrast : .monochrome
    }
    for (role, colour) in colours { palette[role] = colour }
    return palette
  }
}
