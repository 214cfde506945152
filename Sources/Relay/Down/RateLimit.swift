/// How much each accessory may get: so many messages at once, and so many a second after that.
///
/// Who was quiet long enough for a full measure is forgotten, so that memory follows those who are
/// active; if there are too many of those, the newest are let pass.
public struct RateLimit: Sendable {
  /// Messages that may come at once.
  public let burst: Double
  /// Messages a second in the long run.
  public let rate: Double
  /// How many accessories are watched at once.
  public static let capacity = 65_536

  private var measures: [String: (left: Double, at: UInt64)] = [:]

  /// A limit.
  public init(burst: Double, rate: Double) {
    self.burst = burst
    self.rate = rate
  }

  /// Takes one message into account; false if it is one too many.
  public mutating func admits(_ accessory: String, at now: UInt64) -> Bool {
    if measures.count >= Self.capacity, measures[accessory] == nil {
      forgetQuiet(at: now)
      guard measures.count < Self.capacity else { return true }
    }
    let left = filled(measures[accessory], at: now)
    guard left >= 1 else {
      measures[accessory] = (left, now)
      return false
    }
    measures[accessory] = (left - 1, now)
    return true
  }

  private func filled(_ measure: (left: Double, at: UInt64)?, at now: UInt64) -> Double {
    guard let measure else { return burst }
    return min(burst, measure.left + Double(now - measure.at) * rate / 1000)
  }

  private mutating func forgetQuiet(at now: UInt64) {
    let (burst, rate) = (burst, rate)
    measures = measures.filter { _, measure in
      measure.left + Double(now - measure.at) * rate / 1000 < burst
    }
  }
}
