public import Cards
public import Pixels

extension Typesetter {
  /// Paints a whole screen. `pictures` holds the cards' decoded pictures; where one is missing its
  /// stand-in is painted.
  public func draw(_ layout: Layout, pictures: [PictureReference: Bitmap] = [:]) -> Bitmap {
    var bitmap = Bitmap(size: layout.size, filled: layout.background)
    let size = bitmap.size
    bitmap.pixels.withUnsafeMutableBytes { memory in
      guard let base = memory.baseAddress else { return }
      let canvas = Canvas(over: base, size: size, isMonochrome: isMonochrome)
      for element in layout.elements { paint(element, pictures, on: canvas) }
    }
    return isMonochrome ? bitmap.dithered() : bitmap
  }

  private func paint(
    _ element: Layout.Element, _ pictures: [PictureReference: Bitmap],
    on canvas: borrowing Canvas
  ) {
    switch element {
    case .box(let rect, let colour, let radius): canvas.box(rect, colour, radius: radius)
    case .text(let block): paint(block, on: canvas)
    case .symbol(let symbol, let rect, let colour): canvas.symbol(symbol, in: rect, colour)
    case .photo(let reference, let rect, let fills, let placeholder):
      photo(pictures[reference], in: rect, fills: fills, placeholder, on: canvas)
    case .picture(let reference, let rect, let radius, let standIn):
      if let bitmap = pictures[reference] {
        canvas.picture(bitmap, over: rect, radius: radius)
      } else {
        canvas.box(rect, standIn.ground, radius: radius)
        let frame = Rect(
          x: rect.x, y: rect.y + (rect.height - standIn.style.pitch) / 2, width: rect.width,
          height: standIn.style.pitch)
        paint(TextBlock(standIn.letter, standIn.style, in: frame, alignment: .centre), on: canvas)
      }
    }
  }

  /// A photograph, cut or whole; without one its placeholder.
  private func photo(
    _ bitmap: Bitmap?, in rect: Rect, fills: Bool, _ placeholder: Placeholder,
    on canvas: borrowing Canvas
  ) {
    guard let bitmap else {
      canvas.box(rect, placeholder.ground, radius: placeholder.radius)
      let edge = min(rect.width, rect.height) * 2 / 5
      let sign = Rect(
        x: rect.x + (rect.width - edge) / 2, y: rect.y + (rect.height - edge) / 2, width: edge,
        height: edge)
      return canvas.symbol(placeholder.symbol, in: sign, placeholder.colour)
    }
    if fills, let part = bitmap.cropped(to: bitmap.middle(like: rect)) {
      canvas.picture(part, over: rect, radius: placeholder.radius)
    } else {
      canvas.picture(bitmap, over: rect.middle(like: bitmap.size), radius: 0)
    }
  }

  private func paint(_ block: TextBlock, on canvas: borrowing Canvas) {
    guard !block.text.isEmpty, !block.frame.isEmpty else { return }
    let frame = block.frame
    let style = block.style
    // Marks above and below the line may stand out by a little, so that none is shaved off.
    let reach = Rect(
      x: frame.x - 2, y: frame.y - style.pitch / 6, width: frame.width + 4,
      height: max(1, block.lines) * style.pitch + style.pitch / 3)
    canvas.clipped(to: reach) {
      for (index, drawn) in lines(of: block).enumerated() {
        guard let line = drawn.paragraph.line(drawn.index) else { continue }
        canvas.line(
          line, x: frame.x + indent(of: line, block),
          baseline: frame.y + index * style.pitch + style.baseline, style.colour)
      }
    }
  }

  /// A line as a place in a shaped text, which it keeps alive.
  private typealias Drawn = (paragraph: Paragraph, index: Int)

  /// The lines of a block from above; the last one ends in an ellipsis if it has to.
  private func lines(of block: TextBlock) -> [Drawn] {
    let wanted = max(1, block.lines)
    if wanted == 1, block.ending != .page { return [(singleLine(block), 0)] }
    let key = Paragraph.Key(
      block.text, block.style, width: block.frame.width, lead: block.lead, isEllipsised: false)
    let paragraph = paragraph(key, lines: wanted)
    let count = min(wanted, paragraph.lineCount)
    var drawn: [Drawn] = (0..<count).map { (paragraph, $0) }
    let isCut = count < paragraph.lineCount || !paragraph.isWhole
    if isCut, block.ending == .ellipsis, let line = paragraph.line(count - 1) {
      let start = line.textOffset
      let isContinued = start > 0 && block.text.utf8.dropFirst(start - 1).first != 0x0A
      let lead = isContinued ? line.direction : start == 0 ? block.lead : nil
      drawn[count - 1] = (ellipsised(block, from: start, lead: lead), 0)
    }
    return drawn
  }

  /// A block of one line; as small as it has to be, where that may be.
  private func singleLine(_ block: TextBlock) -> Paragraph {
    let whole = ellipsised(block, from: 0, lead: block.lead)
    guard block.ending == .smaller, whole.isEllipsised else { return whole }
    var block = block
    let size = block.style.size
    // Few steps, for a text that no size helps costs as much in each.
    for sixths in [5, 4] {
      block.style.size = size * sixths / 6
      let smaller = ellipsised(block, from: 0, lead: block.lead)
      if !smaller.isEllipsised { return smaller }
    }
    return whole
  }

  /// The rest of a block from a place on, as one line that ends in an ellipsis if it is too long.
  private func ellipsised(_ block: TextBlock, from start: Int, lead: Direction?) -> Paragraph {
    var rest = block.text
    if start > 0 { rest = String(decoding: rest.utf8.dropFirst(start), as: UTF8.self) }
    let whole = Paragraph.Key(
      rest, block.style, width: block.frame.width, lead: lead, isEllipsised: true)
    let bounded = Paragraph.bounded(rest, to: whole.characterLimit(lines: 1))
    // If what is left out had no width, nothing would tell that it is missing.
    let isCut = bounded.utf8.count < rest.utf8.count
    let key = Paragraph.Key(
      bounded.onOneLine + (isCut ? "…" : ""), block.style, width: block.frame.width, lead: lead,
      isEllipsised: true)
    return paragraph(key, lines: 2)
  }

  private func indent(of line: Paragraph.Line, _ block: TextBlock) -> Int {
    let room = block.frame.width - line.width
    switch block.alignment {
    case .left: return 0
    case .right: return room
    case .centre: return max(0, room) / 2
    case .natural: return line.direction == .rightToLeft ? room : 0
    }
  }
}

extension TextStyle {
  /// From a line's upper edge to its baseline: the letters' height stands in the middle, a little
  /// high, because more reaches down than up.
  var baseline: Int { (pitch - size) / 2 + (size * 7 + 4) / 8 }
}

extension String {
  /// The same text with a space for each line feed.
  fileprivate var onOneLine: String {
    String(decoding: utf8.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self)
  }
}

extension Bitmap {
  /// The largest part around the middle that is as wide for its height as a rectangle.
  fileprivate func middle(like rect: Rect) -> Rect {
    bounds.middle(like: Size(width: rect.width, height: rect.height))
  }
}

extension Rect {
  /// The largest rectangle of a shape in the middle.
  fileprivate func middle(like shape: Size) -> Rect {
    let size = shape.fitted(into: Size(width: width, height: height))
    return Rect(
      x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width,
      height: size.height)
  }
}
