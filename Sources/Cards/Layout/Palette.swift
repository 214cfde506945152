public import Pixels

/// The colours of a theme.
public struct Palette: Equatable, Sendable {
  private var colours: [Colour]
  /// Grounds of the stand-ins for missing icons.
  public var grounds: [Colour]

  /// What a colour is for.
  public enum Role: String, CaseIterable, Sendable {
    /// Behind everything.
    case background
    /// Boxes a little in front of it.
    case surface
    /// What is read first.
    case primary
    /// What is read next.
    case secondary
    /// What is there if one looks for it.
    case tertiary
    /// The chosen row.
    case selection
    /// Text on the chosen row.
    case onSelection = "on-selection"
    /// Highest priority, and what failed.
    case critical
    /// Urgent, and what is not sure.
    case warning
    /// Important, and what is under way.
    case notice
    /// What worked.
    case good
    /// The letter on a stand-in's ground.
    case onGround = "on-ground"
  }

  /// The colour for a role.
  public subscript(role: Role) -> Colour {
    get { colours[Palette.index(role)] }
    set { colours[Palette.index(role)] = newValue }
  }

  private static func index(_ role: Role) -> Int {
    Role.allCases.firstIndex(of: role) ?? 0
  }

  /// Colours in the order of the roles.
  private init(_ values: [UInt32], grounds: [UInt32]) {
    colours = values.map { Colour($0) }
    self.grounds = grounds.map { Colour($0) }
  }

  private static let manyGrounds: [UInt32] = [
    0x3C6FD8, 0x1F8A5B, 0xB8552B, 0x8455C4, 0xB23F6C, 0x1C8297, 0x7D6B1E, 0x5C6C80,
  ]

  /// White on black with a few clear colours; every text has a contrast of at least 4.5.
  public static let dark = Palette(
    [
      0x000000, 0x23262D, 0xFFFFFF, 0xD2D6DD, 0x8E949F, 0x2F6FED, 0xFFFFFF, 0xFF6961, 0xFFB84D,
      0x6CB2FF, 0x5BD67D, 0xFFFFFF,
    ], grounds: manyGrounds)

  /// Black on white, for a room with much light; every text has a contrast of at least 4.5.
  public static let light = Palette(
    [
      0xFFFFFF, 0xE9EBEF, 0x000000, 0x31353C, 0x62676F, 0x1F5BD1, 0xFFFFFF, 0xC0261C, 0x8A5200,
      0x0B5CAD, 0x0E7334, 0xFFFFFF,
    ], grounds: manyGrounds)

  /// White and yellow on black alone; every text has a contrast of at least 15.
  public static let contrast = Palette(
    [
      0x000000, 0x000000, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFEE00, 0x000000, 0xFFEE00, 0xFFEE00,
      0xFFFFFF, 0xFFFFFF, 0x000000,
    ], grounds: [0xFFFFFF])

  /// Lit on unlit, for screens of two colours.
  public static let monochrome = Palette(
    [
      0x000000, 0x000000, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000, 0xFFFFFF, 0xFFFFFF,
      0xFFFFFF, 0xFFFFFF, 0x000000,
    ], grounds: [0xFFFFFF])

  /// Unlit on lit, for screens of two colours.
  static let unlit = Palette(
    [
      0xFFFFFF, 0xFFFFFF, 0x000000, 0x000000, 0x000000, 0x000000, 0xFFFFFF, 0x000000, 0x000000,
      0x000000, 0x000000, 0xFFFFFF,
    ], grounds: [0x000000])
}

extension Palette {
  var background: Colour { self[.background] }
  var surface: Colour { self[.surface] }
  var primary: Colour { self[.primary] }
  var secondary: Colour { self[.secondary] }
  var tertiary: Colour { self[.tertiary] }
  /// The chosen row; public for whoever looks for it.
  public var selection: Colour { self[.selection] }
  /// Text on the chosen row; public for whoever looks for it.
  public var onSelection: Colour { self[.onSelection] }
  var critical: Colour { self[.critical] }
  var warning: Colour { self[.warning] }
  var notice: Colour { self[.notice] }
  var good: Colour { self[.good] }
  var onGround: Colour { self[.onGround] }
}
