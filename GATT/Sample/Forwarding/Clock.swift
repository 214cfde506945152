import Dispatch
import Foundation

/// The phone's clocks, and its main queue.
enum Clock {
  /// Milliseconds that never go back.
  static var uptime: UInt64 { DispatchTime.now().uptimeNanoseconds / 1_000_000 }

  /// UTC milliseconds since 1970.
  static var wall: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }

  /// Does something on the main queue, in the order of the calls: a task for each could let a
  /// notification's removal overtake its update.
  static func onMain(_ action: @escaping @MainActor @Sendable () -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated(action) }
  }

  /// Does something on the main queue when `uptime` has come to a time.
  static func after(_ time: UInt64, _ action: @escaping @MainActor @Sendable () -> Void) {
    let wait = Int(clamping: time - min(time, uptime))
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(wait)) {
      MainActor.assumeIsolated(action)
    }
  }
}
