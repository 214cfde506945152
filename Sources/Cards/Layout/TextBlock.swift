public import Pixels

/// Lines of one text in one style: line `n` has its baseline `n` pitches below the first one.
public struct TextBlock: Equatable, Sendable {
  /// The text; a line feed ends a paragraph.
  public var text: String
  /// How it looks.
  public var style: TextStyle
  /// Where it stands: text wraps at this width and is cut at these edges.
  public var frame: Rect
  /// The most lines to draw; at least 1.
  public var lines: Int
  /// What the last line does if text remains.
  public var ending: Ending
  /// Where lines shorter than the frame stand.
  public var alignment: Alignment
  /// Writing direction of the first paragraph if the text continues one; nil lets it decide.
  public var lead: Direction?

  /// A block of at most so many lines.
  public init(
    _ text: String, _ style: TextStyle, in frame: Rect, lines: Int = 1,
    ending: Ending = .ellipsis, alignment: Alignment = .natural, lead: Direction? = nil
  ) {
    self.text = text
    self.style = style
    self.frame = frame
    self.lines = lines
    self.ending = ending
    self.alignment = alignment
    self.lead = lead
  }

  /// What the last line does if text remains.
  public enum Ending: Equatable, Sendable {
    /// It ends in an ellipsis.
    case ellipsis
    /// A single line is set smaller, down to two thirds, before it ends in an ellipsis: words to choose
    /// from are known by their ends.
    case smaller
    /// It ends where the line breaks: the rest stands on another page.
    case page
  }

  /// Where lines shorter than the frame stand.
  public enum Alignment: Equatable, Sendable {
    /// Where a line of that script begins.
    case natural
    case left
    case centre
    case right
  }
}

/// Which way a paragraph runs.
public enum Direction: Equatable, Sendable {
  case leftToRight
  case rightToLeft
}
