public import PanelProtocol
public import Pixels

/// One whole screen as a value: what to paint, from back to front. Equal layouts look the same.
public struct Layout: Equatable, Sendable {
  /// The screen's size.
  public var size: Size
  /// The colour behind everything.
  public var background: Colour
  /// What to paint, in this order.
  public var elements: [Element] = []

  /// An empty screen.
  public init(size: Size, background: Colour) {
    self.size = size
    self.background = background
  }

  /// One thing to paint.
  public enum Element: Equatable, Sendable {
    /// A filled rectangle, its corners rounded by so many pixels.
    case box(Rect, Colour, radius: Int)
    /// Some lines of text.
    case text(TextBlock)
    /// A decoded picture, scaled to fill the rectangle; where there is none, its stand-in.
    case picture(PictureReference, Rect, radius: Int, StandIn)
    /// A decoded photograph in a rectangle: cut so that it fills it, or whole in its middle. Where
    /// there is none, its placeholder.
    case photo(PictureReference, Rect, fills: Bool, Placeholder)
    /// A drawn sign.
    case symbol(Symbol, Rect, Colour)
  }
}

/// Names a card's picture; the owner of the panel keeps the pixels.
public struct PictureReference: Hashable, Sendable {
  /// The card it came with.
  public var card: CardID
  /// Which of its pictures.
  public var role: Role

  /// The picture of that card in that role.
  public init(card: CardID, role: Role) {
    self.card = card
    self.role = role
  }

  /// Which of a card's pictures.
  public enum Role: Hashable, Sendable {
    /// The app's icon.
    case source
    /// A second picture, such as the sender's face.
    case context
    /// The file in that place of all that came with it.
    case attachment(UInt8)
  }
}

/// What stands where a photograph is missing: a sign on a ground.
public struct Placeholder: Equatable, Sendable {
  /// What it says.
  public var symbol: Symbol
  /// The sign's colour.
  public var colour: Colour
  /// The ground's colour.
  public var ground: Colour
  /// Pixels by which the ground's corners are rounded; a photograph that fills has them, too.
  public var radius: Int

  /// A sign on a ground.
  public init(symbol: Symbol, colour: Colour, ground: Colour, radius: Int) {
    self.symbol = symbol
    self.colour = colour
    self.ground = ground
    self.radius = radius
  }
}

/// What stands where a picture is missing: a letter on a coloured ground.
public struct StandIn: Equatable, Sendable {
  /// One letter, or a few bytes that make one sign; may be empty.
  public var letter: String
  /// Its style, colour included.
  public var style: TextStyle
  /// The ground's colour.
  public var ground: Colour

  /// A letter in a style on a ground.
  public init(letter: String, style: TextStyle, ground: Colour) {
    self.letter = letter
    self.style = style
    self.ground = ground
  }
}
