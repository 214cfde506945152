import Glibc
import Linux

/// Colours, where a terminal shows them and nobody asked for none (https://no-color.org).
struct Paint: Sendable {
  private let isOn: Bool

  /// Without colours.
  static let none = Paint(isOn: false)

  /// For standard output.
  static var output: Paint {
    let terminal = Environment.value(of: "TERM") ?? "dumb"
    let refuses = !(Environment.value(of: "NO_COLOR") ?? "").isEmpty
    return Paint(isOn: isatty(STDOUT_FILENO) == 1 && terminal != "dumb" && !refuses)
  }

  func strong(_ text: String) -> String { wrap(text, "1") }
  func good(_ text: String) -> String { wrap(text, "32") }
  func doubtful(_ text: String) -> String { wrap(text, "33") }
  func bad(_ text: String) -> String { wrap(text, "31") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
