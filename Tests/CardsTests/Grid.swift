import Cards

/// A text engine of letters on a grid: each character is half as wide as it is tall, lines break
/// at spaces or, if a word is too long, anywhere; Hebrew letters run to the left.
struct Grid: TextMeasure {
  /// How often it was asked. A measure without any storage has no address of its own, which the
  /// thread sanitizer takes for one address shared by all threads.
  private(set) var questions = 0

  mutating func fit(
    _ text: String, style: TextStyle, width: Int, lines: Int, lead: Direction?
  ) -> TextFit {
    questions += 1
    let perLine = max(1, width / max(1, style.size / 2))
    let starts = Grid.lineStarts(Array(text), perLine: perLine)
    let count = min(lines, starts.count)
    let characters = Array(text)
    let end = count < starts.count ? starts[count] : characters.count
    let last = count == 0 ? 0 : starts[count - 1]
    let longest =
      (0..<count).map { (index: Int) -> Int in
        (index + 1 < starts.count ? starts[index + 1] : characters.count) - starts[index]
      }.max() ?? 0
    return TextFit(
      lines: count, end: String(characters[..<end]).utf8.count,
      lastLine: String(characters[..<last]).utf8.count,
      width: min(longest, perLine) * style.size / 2,
      direction: Grid.direction(characters[..<end], lead))
  }

  private static func lineStarts(_ text: [Character], perLine: Int) -> [Int] {
    guard !text.isEmpty else { return [] }
    var starts = [0]
    var lastSpace: Int?
    var place = 0
    while place < text.count {
      let start = starts[starts.count - 1]
      if text[place] == "\n" {
        starts.append(place + 1)
        lastSpace = nil
      } else if place - start >= perLine, text[place] != " " {
        starts.append(lastSpace.map { $0 + 1 } ?? place)
        lastSpace = nil
        place = starts[starts.count - 1] - 1
      } else if text[place] == " " {
        lastSpace = place
      }
      place += 1
    }
    if starts.last == text.count { starts.removeLast() }
    return starts
  }

  private static func direction(_ text: ArraySlice<Character>, _ lead: Direction?) -> Direction {
    let paragraph = text.split(separator: "\n").last ?? text[...]
    if let lead, !text.contains("\n") { return lead }
    let first = paragraph.first { $0.isLetter }
    return first.map { $0 >= "א" && $0 <= "ת" } ?? false ? .rightToLeft : .leftToRight
  }
}
