internal import CPango
import Cards

/// One shaped text: the owner of a Pango layout. A class, because the cache is a collection.
final class Paragraph {
  /// All that decides how a text is shaped.
  struct Key: Equatable {
    let text: String
    let size: Int
    let weight: TextStyle.Weight
    let width: Int
    let lead: Direction?
    let isEllipsised: Bool

    init(_ text: String, _ style: TextStyle, width: Int, lead: Direction?, isEllipsised: Bool) {
      self.text = text
      self.size = style.size
      self.weight = style.weight
      self.width = width
      self.lead = lead
      self.isEllipsised = isEllipsised
    }
  }

  /// The text's own bytes that were shaped, without the mark that sets the direction.
  let byteCount: Int
  /// Characters that were to be shaped at most.
  let limit: Int
  /// True if all of the text was shaped.
  let isWhole: Bool
  private let layout: OpaquePointer
  private let prefix: Int

  init(_ key: Key, limit: Int, on context: OpaquePointer) {
    layout = pango_layout_new(context)
    let bounded = Paragraph.bounded(key.text, to: limit)
    byteCount = bounded.utf8.count
    isWhole = byteCount == key.text.utf8.count
    self.limit = limit
    // A mark of direction at the start decides the first paragraph's direction and no other's.
    let mark = key.lead.map { $0 == .rightToLeft ? "\u{200F}" : "\u{200E}" } ?? ""
    prefix = mark.utf8.count
    let whole = mark + bounded
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    let language = pango_language_from_string(Paragraph.language(of: bounded))
    pango_attr_list_insert(attributes, pango_attr_language_new(language))
    pango_layout_set_attributes(layout, attributes)
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, "sans-serif")
    pango_font_description_set_absolute_size(description, Double(key.size) * Double(PANGO_SCALE))
    pango_font_description_set_weight(
      description, key.weight == .bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
    pango_layout_set_font_description(layout, description)
    pango_layout_set_width(layout, CInt(clamping: key.width * Int(PANGO_SCALE)))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if key.isEllipsised {
      pango_layout_set_single_paragraph_mode(layout, 1)
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    pango_layout_set_text(layout, whole, CInt(clamping: whole.utf8.count))
  }

  deinit { cpango_unref(UnsafeMutableRawPointer(layout)) }

  /// Lines the text takes in all.
  var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

  /// Whether it ends in an ellipsis because it is too long.
  var isEllipsised: Bool { pango_layout_is_ellipsized(layout) != 0 }

  /// Characters that no font has a shape for; a box with their number stands for each.
  var missingCount: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) }

  /// One of the lines.
  func line(_ index: Int) -> Line? {
    pango_layout_get_line_readonly(layout, CInt(index)).map {
      Line(pointer: $0, textOffset: max(0, Int($0.pointee.start_index) - prefix))
    }
  }

  /// What the first so many lines hold.
  func fit(lines wanted: Int) -> TextFit {
    let count = min(wanted, lineCount)
    var width = 0
    for index in 0..<count { width = max(width, line(index)?.width ?? 0) }
    let last = line(count - 1)
    let end = count < lineCount ? line(count)?.textOffset ?? byteCount : byteCount
    return TextFit(
      lines: count, end: end, lastLine: last?.textOffset ?? 0, width: width,
      direction: last?.direction ?? .leftToRight)
  }

  /// A line of a shaped text; valid as long as the paragraph lives.
  struct Line {
    let pointer: UnsafeMutablePointer<PangoLayoutLine>
    /// Where it starts in the text, in UTF-8 bytes.
    let textOffset: Int

    /// Pixels from its first to its last letter.
    var width: Int {
      var extents = PangoRectangle()
      pango_layout_line_get_pixel_extents(pointer, nil, &extents)
      return Int(extents.width)
    }

    var direction: Direction {
      let direction = pango_layout_line_get_resolved_direction(pointer)
      return direction == PANGO_DIRECTION_RTL ? .rightToLeft : .leftToRight
    }
  }
}
