import Foundation

/// The share of the full counts that a long test runs: a tenth unless `BELFRY_SCALE` says more.
func scale() -> Double {
  ProcessInfo.processInfo.environment["BELFRY_SCALE"].flatMap(Double.init) ?? 0.1
}
