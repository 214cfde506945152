/// Durations and amounts, for a person.
enum Amount {
  /// Milliseconds, in its largest unit that is not less than one.
  static func time(_ milliseconds: UInt64) -> String {
    let seconds = milliseconds / 1000
    return switch seconds {
    case 0: "less than 1 s"
    case 1..<120: "\(seconds) s"
    case 120..<7_200: "\(seconds / 60) min"
    case 7_200..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
  }

  /// Bytes, in binary units.
  static func bytes(_ count: UInt64) -> String {
    return switch count {
    case ..<1024: "\(count) bytes"
    case ..<(1 << 20): "\(count >> 10) KiB"
    case ..<(1 << 30): "\(count >> 20) MiB"
    default: "\(count >> 30) GiB"
    }
  }

  /// A number of things.
  static func of(_ count: UInt32, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
