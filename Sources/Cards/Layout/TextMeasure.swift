/// The seam to a text engine: Cards asks where lines break and never draws.
public protocol TextMeasure {
  /// Breaks a text into at most `lines` lines of that width.
  ///
  /// `lead` is the direction of the paragraph that the text continues, nil at a paragraph's start.
  mutating func fit(
    _ text: String, style: TextStyle, width: Int, lines: Int, lead: Direction?
  ) -> TextFit
}

/// What fits into some lines.
public struct TextFit: Equatable, Sendable {
  /// Lines that were filled; 0 only for an empty text.
  public var lines: Int
  /// UTF-8 bytes of the text in these lines, with the white space at their ends.
  public var end: Int
  /// Where the last of these lines starts, in UTF-8 bytes of the text.
  public var lastLine: Int
  /// Pixels of the widest line.
  public var width: Int
  /// Direction of the paragraph that the last line belongs to.
  public var direction: Direction

  /// A result with all its parts.
  public init(lines: Int, end: Int, lastLine: Int, width: Int, direction: Direction) {
    self.lines = lines
    self.end = end
    self.lastLine = lastLine
    self.width = width
    self.direction = direction
  }
}
