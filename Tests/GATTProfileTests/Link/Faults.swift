import Testing

/// How often a link goes wrong, each as so many in 100,000 values.
struct Faults: Sendable, CustomTestStringConvertible {
  var lost = 0
  var doubled = 0
  var reordered = 0
  var truncated = 0
  var corrupted = 0

  static let none = Faults()
  static let lossy = Faults(lost: 5_000)
  static let doubling = Faults(doubled: 10_000)
  static let reordering = Faults(reordered: 10_000)
  static let truncating = Faults(truncated: 3_000)
  static let corrupting = Faults(corrupted: 100)
  static let all = Faults(
    lost: 1_000, doubled: 1_000, reordered: 1_000, truncated: 300, corrupted: 1)

  var testDescription: String {
    "lost \(lost), doubled \(doubled), reordered \(reordered), truncated \(truncated), "
      + "corrupted \(corrupted)"
  }
}
