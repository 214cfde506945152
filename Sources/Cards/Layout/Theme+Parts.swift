extension Theme {
  /// A text style by what it is for.
  public enum Style: String, CaseIterable, Sendable {
    /// An app's name in a card's head.
    case source
    /// Times, counts, marks.
    case meta
    /// A card's title.
    case title
    /// A card's second title.
    case subtitle
    /// A card's text.
    case body
    /// A row of a menu.
    case item
    /// The large words of a screen that says one thing.
    case heading
    /// The clock, numbers to type.
    case digits
  }

  /// A length by what it is for, in pixels.
  public enum Space: String, CaseIterable, Sendable {
    /// Between content and the screen's edge.
    case margin
    /// Between things that do not belong together.
    case gap
    /// Edge of an icon in a card's head.
    case icon
    /// Edge of an icon in a list.
    case smallIcon = "small-icon"
    /// Height of a row in a menu.
    case row
    /// Height of a row in the list of cards.
    case listRow = "list-row"
    /// Roundness of rows and buttons.
    case radius
    /// Height of the pictures on a card.
    case picture
  }

  /// A part of a card at a glance.
  public enum Field: String, CaseIterable, Sendable {
    /// Icon, app, mark and time.
    case head
    case title
    case subtitle
    /// What came with it, small, side by side.
    case pictures
    /// As much of the text as fits.
    case text
  }

  /// A part of a card's head.
  public enum HeadPart: String, CaseIterable, Sendable {
    case icon
    case name
    /// The card's place among all.
    case count
    /// Priority, in words.
    case mark
    case time
  }

  /// A part of the clock's screen.
  public enum IdleField: String, CaseIterable, Sendable {
    case time
    case date
    /// How many notifications there are, and how many were not opened.
    case unread
  }
}

extension Theme.Style {
  typealias Shape = (size: Int, pitch: Int)

  /// On a screen of 64 lines.
  var compact: Shape {
    switch self {
    case .source, .meta: (11, 14)
    case .title, .subtitle, .body, .item: (12, 16)
    case .heading: (15, 20)
    case .digits: (30, 38)
    }
  }

  /// On a screen of 240 lines.
  var regular: Shape {
    switch self {
    case .source: (16, 21)
    case .meta: (14, 19)
    case .title: (21, 28)
    case .subtitle: (17, 23)
    case .body: (18, 25)
    case .item: (18, 24)
    case .heading: (26, 34)
    case .digits: (64, 78)
    }
  }

  func weight(_ isCompact: Bool) -> TextStyle.Weight {
    switch self {
    case .title, .subtitle, .heading, .digits: .bold
    case .source: isCompact ? .regular : .bold
    case .meta, .body, .item: .regular
    }
  }

  var role: Palette.Role {
    switch self {
    case .source, .title, .item, .heading, .digits: .primary
    case .subtitle, .body: .secondary
    case .meta: .tertiary
    }
  }
}

extension Theme.Space {
  /// On a screen of 64 lines.
  var compact: Int {
    switch self {
    case .margin: 1
    case .gap: 2
    case .icon, .smallIcon: 13
    case .row, .listRow: 16
    case .radius, .picture: 0
    }
  }

  /// On a screen of 240 lines.
  var regular: Int {
    switch self {
    case .margin: 12
    case .gap: 10
    case .icon: 40
    case .smallIcon: 34
    case .row: 42
    case .listRow: 52
    case .radius: 10
    case .picture: 68
    }
  }

  /// Whether it grows with the text on a low screen, too.
  var grows: Bool {
    switch self {
    case .row, .listRow, .icon, .smallIcon: true
    case .margin, .gap, .radius, .picture: false
    }
  }
}
