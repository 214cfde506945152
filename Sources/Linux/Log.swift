internal import Glibc

/// Lines to standard error. Under systemd each begins with its syslog priority, `<6>` and the like,
/// as in sd-daemon(3). Nothing secret is ever given to it.
public struct Log: Sendable {
  /// How much a line matters, by the numbers of syslog.
  public enum Priority: UInt8, Sendable {
    /// Something does not work (3).
    case error = 3
    /// Something may stop working (4).
    case warning = 4
    /// Worth a line in normal times (5).
    case notice = 5
    /// What happens (6).
    case information = 6
    /// For whoever looks for a fault (7).
    case debug = 7
  }

  /// The largest line in bytes; the rest of a longer one is left out.
  public static var lineLimit: Int { 1000 }

  private let threshold: Priority
  private let prefixed: Bool

  /// A log of everything that matters at least as much as `threshold`.
  public init(upTo threshold: Priority = .information) {
    self.threshold = threshold
    prefixed = Environment.value(of: "JOURNAL_STREAM") != nil
  }

  /// Writes a line; the text is made only if it is wanted.
  public func callAsFunction(_ priority: Priority, _ text: @autoclosure () -> String) {
    guard priority.rawValue <= threshold.rawValue else { return }
    let line = (prefixed ? "<\(priority.rawValue)>" : "") + Self.clean(text()) + "\n"
    let bytes = Array(line.utf8)
    // Nobody can be told that the log is gone.
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Text as it may stand in a line: control characters as `\xNN`, and at most `limit` bytes; what
  /// is left out shows as `…`.
  public static func clean(_ text: String, limit: Int = lineLimit) -> String {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      // C0, delete, C1: what Unicode calls control, without a look into its tables.
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      let shown = isControl ? escape(scalar) : Array(String(scalar).utf8)
      if bytes.count + shown.count > limit { return String(decoding: bytes, as: UTF8.self) + "…" }
      bytes += shown
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
    let hexadecimal = String(scalar.value, radix: 16)
    let padding = hexadecimal.utf8.count == 1 ? "0" : ""
    return Array("\\x\(padding)\(hexadecimal)".utf8)
  }
}
