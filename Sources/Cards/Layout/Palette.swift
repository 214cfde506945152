public import Pixels

/// The colours of a theme.
public struct Palette: Equatable, Sendable {
  /// Behind everything.
  public var background: Colour
  /// Boxes a little in front of it.
  public var surface: Colour
  /// What is read first.
  public var primary: Colour
  /// What is read next.
  public var secondary: Colour
  /// What is there if one looks for it.
  public var tertiary: Colour
  /// The chosen row.
  public var selection: Colour
  /// Text on the chosen row.
  public var onSelection: Colour
  /// Highest priority, and what failed.
  public var critical: Colour
  /// Urgent, and what is not sure.
  public var warning: Colour
  /// Important, and what is under way.
  public var notice: Colour
  /// What worked.
  public var good: Colour
  /// Grounds of the stand-ins for missing icons.
  public var grounds: [Colour]
  /// The letter on such a ground.
  public var onGround: Colour

  /// White on black with a few clear colours; every text has a contrast of at least 4.5.
  public static let dark = Palette(
    background: .black, surface: Colour(0x23262D), primary: .white, secondary: Colour(0xD2D6DD),
    tertiary: Colour(0x8E949F), selection: Colour(0x2F6FED), onSelection: .white,
    critical: Colour(0xFF6961), warning: Colour(0xFFB84D), notice: Colour(0x6CB2FF),
    good: Colour(0x5BD67D),
    grounds: [
      Colour(0x3C6FD8), Colour(0x1F8A5B), Colour(0xB8552B), Colour(0x8455C4), Colour(0xB23F6C),
      Colour(0x1C8297), Colour(0x7D6B1E), Colour(0x5C6C80),
    ],
    onGround: .white)

  /// Lit on unlit, for screens of two colours.
  public static let monochrome = Palette(
    background: .black, surface: .black, primary: .white, secondary: .white, tertiary: .white,
    selection: .white, onSelection: .black, critical: .white, warning: .white, notice: .white,
    good: .white, grounds: [.white], onGround: .black)
}
