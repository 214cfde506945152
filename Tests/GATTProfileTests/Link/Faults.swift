/// How often a link goes wrong, each as so many in 10,000 values.
struct Faults: Sendable, CustomTestStringConvertible {
  var lost = 0
  var doubled = 0
  var reordered = 0
  var truncated = 0
  var corrupted = 0

  static let none = Faults()
  static let lossy = Faults(lost: 500)
  static let doubling = Faults(doubled: 1_000)
  static let reordering = Faults(reordered: 1_000)
  static let truncating = Faults(truncated: 300)
  static let corrupting = Faults(corrupted: 100)
  static let all = Faults(lost: 100, doubled: 100, reordered: 100, truncated: 30, corrupted: 10)

  var testDescription: String {
    "lost \(lost), doubled \(doubled), reordered \(reordered), truncated \(truncated), "
      + "corrupted \(corrupted)"
  }
}
