internal import CPango
public import Cards
import Pixels

/// Breaks, shapes and draws text, and paints whole layouts, by Pango and Cairo. It lives on one
/// thread, because its font caches do.
///
/// Work is bounded whatever the text is: of a text no more characters are shaped than its lines
/// could hold if all were as narrow as an `i`, and never more than 2,000; a block is cut at its
/// frame.
public final class Typesetter {
  /// True if every pixel is to be fully lit or fully unlit.
  public let isMonochrome: Bool

  let options: FontOptions
  private let fonts: FontMap
  /// The paragraphs shaped last, newest at the end: what was measured is drawn next, and most of a
  /// screen stays when it changes.
  private var shaped: [Shaped] = []

  /// Shaped blocks kept: a screen has fewer.
  private static let keptLimit = 32

  /// A typesetter for a screen of many colours or of two.
  public init(fonts configuration: FontConfiguration = .shipped, isMonochrome: Bool)
    throws(TypographyError)
  {
    self.isMonochrome = isMonochrome
    options = FontOptions(isMonochrome: isMonochrome)
    fonts = try FontMap(configuration, options: options.pointer)
  }

  /// A text shaped for a style and a width, far enough for so many lines; from the cache if it was
  /// shaped lately.
  func paragraph(_ key: Paragraph.Key, lines: Int) -> Paragraph {
    let limit = key.characterLimit(lines: lines)
    if let index = shaped.lastIndex(where: { $0.key == key }) {
      let found = shaped.remove(at: index)
      if found.paragraph.isWhole || found.paragraph.limit >= limit {
        shaped.append(found)
        return found.paragraph
      }
    }
    let paragraph = Paragraph(key, limit: limit, on: fonts.context)
    if shaped.count == Typesetter.keptLimit { shaped.removeFirst() }
    shaped.append(Shaped(key: key, paragraph: paragraph))
    return paragraph
  }

  private struct Shaped {
    let key: Paragraph.Key
    let paragraph: Paragraph
  }
}

extension Typesetter: TextMeasure {
  /// Breaks a text into lines; see `TextMeasure`.
  public func fit(
    _ text: String, style: TextStyle, width: Int, lines: Int, lead: Direction?
  ) -> TextFit {
    guard !text.isEmpty else {
      return TextFit(lines: 0, end: 0, lastLine: 0, width: 0, direction: .leftToRight)
    }
    let key = Paragraph.Key(text, style, width: width, lead: lead, isEllipsised: false)
    return paragraph(key, lines: max(1, lines)).fit(lines: max(1, lines))
  }
}
