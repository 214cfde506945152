import Pixels

/// A list of rows in an area, as many as fit, always with the chosen one among them.
struct Rows {
  let area: Rect
  let height: Int
  let count: Int
  let chosen: Int

  /// How many rows the area has room for.
  var room: Int { max(1, area.height / height) }

  /// The rows that are seen: the chosen one stays away from the edge while there are more beyond.
  var seen: Range<Int> {
    let first = max(0, min(count - room, chosen - room / 2))
    return first..<min(count, first + room)
  }

  /// Where a row stands.
  func frame(_ row: Int) -> Rect {
    Rect(
      x: area.x, y: area.y + (row - seen.lowerBound) * height, width: area.width, height: height)
  }
}
