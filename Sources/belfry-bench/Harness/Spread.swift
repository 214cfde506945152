/// What repeated takes of one measurement say together.
struct Spread {
  private let sorted: [Double]

  /// The takes, at least one, in any order.
  init(_ takes: [Double]) {
    precondition(!takes.isEmpty, "nothing was measured")
    sorted = takes.sorted()
  }

  var count: Int { sorted.count }
  var least: Double { sorted[0] }
  var most: Double { sorted[sorted.count - 1] }
  var median: Double { percentile(50) }

  /// Half of the takes lie within this share of the median: the distance of the quartiles.
  var width: Double {
    median == 0 ? 0 : (percentile(75) - percentile(25)) / median
  }

  /// The value below which that many percent of the takes lie, between two takes in proportion.
  func percentile(_ percent: Double) -> Double {
    let place = percent / 100 * Double(sorted.count - 1)
    let low = Int(place)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}
