/// A plot over the seconds of a walk, as SVG.
struct Plot {
  /// A value at a second.
  typealias Point = (second: Int, value: Int)

  let title: String
  let unit: String
  /// The last second.
  let end: Int
  let points: [Point]
  /// What the scale shows at least; values beyond it widen it.
  let scale: ClosedRange<Int>
  /// Points that are close in time are joined by a line; else each is a dot.
  let isLine: Bool

  private static let width = 900
  private static let height = 150
  private static let left = 64
  private static let right = 892
  private static let bottom = 22
  /// More points than that are thinned: of neighbours the greatest stays.
  private static let most = 1_800

  var svg: String {
    let marks = isLine ? runs.map { Self.line($0.map(place)) } : thinned.map { Self.dot(place($0)) }
    return """
      <h2>\(FieldReport.escaped(title))</h2>
      <svg viewBox="0 0 \(Self.width) \(Self.height + Self.bottom)" role="img">\(rows)\(columns)
      \(marks.joined())</svg>

      """
  }

  private var least: Int { points.reduce(scale.lowerBound) { min($0, $1.value) } }
  private var greatest: Int { points.reduce(scale.upperBound) { max($0, $1.value) } }

  /// Lines across, with their values.
  private var rows: String {
    var text = ""
    for step in greatest - least > 1 ? [0, 1, 2] : [0, 2] {
      let value = least + (greatest - least) * step / 2
      let y = place((0, value)).1
      let label = step == 2 && !unit.isEmpty ? "\(value) \(unit)" : "\(value)"
      text +=
        "<line class=\"grid\" x1=\"\(Self.left)\" x2=\"\(Self.right)\" y1=\"\(y)\" y2=\"\(y)\"/>"
      text += "<text x=\"\(Self.left - 6)\" y=\"\(y + 4)\" text-anchor=\"end\">\(label)</text>"
    }
    return text
  }

  /// The seconds below.
  private var columns: String {
    var text = ""
    for step in 0...4 {
      let second = end * step / 4
      let x = place((second, least)).0
      let anchor = step == 0 ? "start" : step == 4 ? "end" : "middle"
      text +=
        "<text x=\"\(x)\" y=\"\(Self.height + 16)\" text-anchor=\"\(anchor)\">\(second) s</text>"
    }
    return text
  }

  private func place(_ point: Point) -> (Int, Int) {
    let x = Self.left + (Self.right - Self.left) * point.second / max(1, end)
    let room = Self.height - 14
    return (x, 12 + room - room * (point.value - least) / (greatest - least))
  }

  private var thinned: [Point] {
    guard points.count > Self.most else { return points }
    let group = (points.count + Self.most - 1) / Self.most
    return stride(from: 0, to: points.count, by: group).compactMap { start in
      points[start..<min(points.count, start + group)].max { $0.value < $1.value }
    }
  }

  /// Stretches without a hole.
  private var runs: [[Point]] {
    let step = max(3, 2 * (end + 1) / Self.most)
    var runs: [[Point]] = []
    for point in thinned {
      if let last = runs.last?.last, point.second - last.second <= step {
        runs[runs.count - 1].append(point)
      } else {
        runs.append([point])
      }
    }
    return runs
  }

  private static func line(_ places: [(Int, Int)]) -> String {
    let points = places.map { "\($0.0),\($0.1)" }.joined(separator: " ")
    return "<polyline points=\"\(points)\"/>"
  }

  private static func dot(_ place: (Int, Int)) -> String {
    "<circle cx=\"\(place.0)\" cy=\"\(place.1)\" r=\"2.5\"/>"
  }
}
