public import Pixels

/// Sizes, colours and styles of a screen: everything about looks that is not a rule.
public struct Theme: Equatable, Sendable {
  /// The screen.
  public let screen: Size
  /// True for a screen too low for icons and margins.
  public let isCompact: Bool
  /// The colours.
  public let palette: Palette
  /// What a card shows at a glance, from above.
  public let fields: [Field]
  /// What stands in a card's head.
  public let head: Set<HeadPart>
  /// What the clock shows, from above.
  public let idle: [IdleField]
  /// Hundredths by which everything is larger than on a screen of 240 pixels.
  private let scale: Int
  private var styleList: [TextStyle] = []
  private var spaceList: [Int] = []

  /// The theme for a screen and a maker's wishes: white on black, lit on unlit if it has two colours
  /// only.
  public init(screen: Size, isColour: Bool, look: Look = Look()) {
    self.screen = screen
    isCompact = screen.height < 120 || screen.width < 160
    palette = look.palette(isColour: isColour)
    fields = look.fields
    head = look.head
    idle = look.idle
    let edge = min(screen.width, screen.height)
    let suits = isCompact ? 100 : 100 + max(0, edge - 240) * 70 / 240
    scale = max(50, min(400, suits * look.size / 100))
    styleList = Style.allCases.map { shippedStyle($0) }
    spaceList = Space.allCases.map { look.spaces[$0] ?? shippedSpace($0) }
    for (style, change) in look.styles { use(change, for: style) }
  }

  /// A length in pixels that is `pixels` on a screen of 240 pixels.
  func scaled(_ pixels: Int) -> Int { pixels * scale / 100 }

  private func shippedStyle(_ style: Style) -> TextStyle {
    let shape = isCompact ? style.compact : style.regular
    return TextStyle(
      size: scaled(shape.size), pitch: scaled(shape.pitch), weight: style.weight(isCompact),
      colour: palette[style.role])
  }

  private func shippedSpace(_ space: Space) -> Int {
    if isCompact { return space.grows ? scaled(space.compact) : space.compact }
    return scaled(space.regular)
  }

  private mutating func use(_ change: Look.StyleChange, for style: Style) {
    let index = Style.allCases.firstIndex(of: style) ?? 0
    styleList[index].size = change.size
    styleList[index].pitch = change.pitch ?? change.size * 4 / 3
    if let weight = change.weight { styleList[index].weight = weight }
  }
}

extension Theme {
  /// Every style in it.
  public var styles: [TextStyle] { styleList }

  /// The text style for something.
  public subscript(style: Style) -> TextStyle {
    styleList[Style.allCases.firstIndex(of: style) ?? 0]
  }

  /// A length in pixels.
  public subscript(space: Space) -> Int { spaceList[Space.allCases.firstIndex(of: space) ?? 0] }

  var source: TextStyle { self[.source] }
  var meta: TextStyle { self[.meta] }
  var title: TextStyle { self[.title] }
  var subtitle: TextStyle { self[.subtitle] }
  var body: TextStyle { self[.body] }
  var item: TextStyle { self[.item] }
  var heading: TextStyle { self[.heading] }
  var digits: TextStyle { self[.digits] }

  var margin: Int { self[.margin] }
  var gap: Int { self[.gap] }
  var icon: Int { self[.icon] }
  var smallIcon: Int { self[.smallIcon] }
  var row: Int { self[.row] }
  var listRow: Int { self[.listRow] }
  var radius: Int { self[.radius] }
  var picture: Int { self[.picture] }
}
