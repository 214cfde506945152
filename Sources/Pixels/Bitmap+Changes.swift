extension Bitmap {
  /// Rectangles that hold every pixel in which two pictures of one size differ; few and tight:
  /// rows are taken together as long as that costs no more than a quarter in extra pixels.
  /// Pictures of different size differ everywhere.
  public func changes(since older: Bitmap) -> [Rect] {
    guard older.size == size else { return [bounds] }
    var found: [Rect] = []
    for y in 0..<size.height {
      guard let row = changedPart(ofRow: y, since: older) else { continue }
      guard let last = found.last else {
        found.append(row)
        continue
      }
      let joined = last.union(row)
      if joined.area <= (last.area + row.area) * 5 / 4 + Bitmap.cheapArea {
        found[found.count - 1] = joined
      } else {
        found.append(row)
      }
    }
    return found
  }

  /// Starting a rectangle costs a device about as much as this many pixels.
  private static let cheapArea = 64

  private func changedPart(ofRow y: Int, since older: Bitmap) -> Rect? {
    let start = y * size.width
    var left = 0
    while left < size.width, pixels[start + left] == older.pixels[start + left] { left += 1 }
    guard left < size.width else { return nil }
    var right = size.width
    while pixels[start + right - 1] == older.pixels[start + right - 1] { right -= 1 }
    return Rect(x: left, y: y, width: right - left, height: 1)
  }
}
