import Linux
import OpenSSL

/// What figures depend on besides the code.
struct Machine {
  /// The processor's name for itself, and how many there are.
  let processor: String
  /// The average number of programs that wanted to run, for 1, 5 and 15 minutes.
  let load: String
  /// libcrypto's version.
  let libcrypto: String

  /// This one, now.
  static var current: Machine {
    let lines = text(of: "/proc/cpuinfo").split(separator: "\n")
    let model = lines.first { $0.hasPrefix("model name") || $0.hasPrefix("Model") }
    let name = model?.split(separator: ":").dropFirst().joined(separator: ":")
    let count = lines.count { $0.hasPrefix("processor") }
    return Machine(
      processor: "\(count) ×\(name ?? " unknown processor")",
      load: text(of: "/proc/loadavg").split(separator: " ").prefix(3).joined(separator: " "),
      libcrypto: Libcrypto.version)
  }

  var text: String { "\(processor), libcrypto \(libcrypto), load \(load)\n" }

  var json: String {
    """
    {"processor": \(quoted(processor)), "libcrypto": \(quoted(libcrypto)), "load": \(quoted(load))}
    """
  }

  private static func text(of path: String) -> String {
    String(decoding: (try? File.read(path, limit: 1 << 20)) ?? [], as: UTF8.self)
  }
}
