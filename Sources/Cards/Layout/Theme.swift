public import Pixels

/// Sizes, colours and styles of a screen: everything about looks that is not a rule.
public struct Theme: Equatable, Sendable {
  /// The screen.
  public var screen: Size
  /// True for a screen too low for icons and margins.
  public var isCompact: Bool
  /// The colours.
  public var palette: Palette
  /// Pixels between content and the screen's edge.
  public var margin: Int
  /// Pixels between things that do not belong together.
  public var gap: Int
  /// Edge of an icon in a card's head.
  public var icon: Int
  /// Edge of an icon in a list.
  public var smallIcon: Int
  /// Height of a row in a menu.
  public var row: Int
  /// Height of a row in the list of cards.
  public var listRow: Int

  /// An app's name in a card's head.
  public var source: TextStyle
  /// Times, counts, marks.
  public var meta: TextStyle
  /// A card's title.
  public var title: TextStyle
  /// A card's second title.
  public var subtitle: TextStyle
  /// A card's text.
  public var body: TextStyle
  /// A row of a menu.
  public var item: TextStyle
  /// The large words of a screen that says one thing.
  public var heading: TextStyle
  /// The clock, numbers to type.
  public var digits: TextStyle

  /// The theme for a screen: white on black, lit on unlit if it has two colours only.
  public init(screen: Size, isColour: Bool) {
    self.init(
      screen: screen, palette: isColour ? .dark : .monochrome,
      isCompact: screen.height < 120 || screen.width < 160)
  }

  private init(screen: Size, palette: Palette, isCompact: Bool) {
    self.screen = screen
    self.isCompact = isCompact
    self.palette = palette
    margin = isCompact ? 1 : 12
    gap = isCompact ? 2 : 10
    icon = isCompact ? 13 : 40
    smallIcon = isCompact ? 13 : 34
    row = isCompact ? 16 : 42
    listRow = isCompact ? 16 : 52
    func style(
      _ small: (size: Int, pitch: Int), _ large: (size: Int, pitch: Int),
      _ weight: TextStyle.Weight, _ colour: Colour
    ) -> TextStyle {
      let measure = isCompact ? small : large
      return TextStyle(size: measure.size, pitch: measure.pitch, weight: weight, colour: colour)
    }
    source = style((11, 14), (16, 21), isCompact ? .regular : .bold, palette.primary)
    meta = style((11, 14), (14, 19), .regular, palette.tertiary)
    title = style((12, 16), (21, 28), .bold, palette.primary)
    subtitle = style((12, 16), (17, 23), .bold, palette.secondary)
    body = style((12, 16), (18, 25), .regular, palette.secondary)
    item = style((12, 16), (18, 24), .regular, palette.primary)
    heading = style((15, 20), (26, 34), .bold, palette.primary)
    digits = style((30, 38), (64, 78), .bold, palette.primary)
  }
}

extension Theme {
  /// Every style in it.
  public var styles: [TextStyle] {
    [source, meta, title, subtitle, body, item, heading, digits]
  }
}
