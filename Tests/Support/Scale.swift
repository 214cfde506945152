import Foundation

/// A count of repetitions for a long test: a tenth of the full one unless `BELFRY_SCALE` says
/// otherwise, and one at least.
public func scaled(_ full: Int) -> Int {
  let scale = ProcessInfo.processInfo.environment["BELFRY_SCALE"].flatMap(Double.init) ?? 0.1
  return max(1, Int(Double(full) * scale))
}
