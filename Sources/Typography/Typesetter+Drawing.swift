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

  private func paint(_ block: TextBlock, on canvas: borrowing Canvas) {
    guard !block.text.isEmpty, !block.frame.isEmpty else { return }
    let frame = block.frame
    let style = block.style
    let key = Paragraph.Key(
      block.text, style, width: frame.width, lead: block.lead, isEllipsised: false)
    let paragraph = paragraph(key)
    let count = min(max(1, block.lines), paragraph.lineCount)
    let isCut = count < paragraph.lineCount || paragraph.byteCount < block.text.utf8.count
    let rise = style.baseline
    // Marks above and below the line may stand out by a little, so that none is shaved off.
    let reach = Rect(
      x: frame.x - 2, y: frame.y - style.pitch / 6, width: frame.width + 4,
      height: count * style.pitch + style.pitch / 3)
    canvas.clipped(to: reach) {
      for index in 0..<count {
        guard var line = paragraph.line(index) else { continue }
        var last: Paragraph?
        if index == count - 1, isCut, block.ending == .ellipsis {
          last = ellipsised(block, from: index, paragraph)
          if let cut = last?.line(0) { line = cut }
        }
        canvas.line(
          line, x: frame.x + indent(of: line, block),
          baseline: frame.y + index * style.pitch + rise,
          style.colour)
        _ = last
      }
    }
  }

  /// The rest of a block from a line on, as one line that ends in an ellipsis.
  private func ellipsised(_ block: TextBlock, from index: Int, _ paragraph: Paragraph) -> Paragraph?
  {
    guard let line = paragraph.line(index) else { return nil }
    let rest = block.text.utf8.dropFirst(line.textOffset)
    // A line of a small screen holds far fewer; what it takes to see that it is too long is enough.
    let text = String(decoding: rest.prefix(2048), as: UTF8.self)
    let startsParagraph =
      line.textOffset == 0
      || block.text.utf8.dropFirst(line.textOffset - 1).first == 0x0A
    let lead = startsParagraph ? block.lead : line.direction
    let key = Paragraph.Key(
      text.onOneLine, block.style, width: block.frame.width, lead: lead, isEllipsised: true)
    return self.paragraph(key)
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
