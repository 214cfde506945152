/// Why there can be no text.
public enum TypographyError: Error, Equatable, Sendable {
  /// The font configuration at this path could not be read.
  case unreadableConfiguration(path: String)
  /// The font configuration is not what fontconfig understands; it has said why on standard error.
  case badConfiguration(path: String)
  /// No font is installed where the configuration looks.
  case noFonts
}

extension TypographyError: CustomStringConvertible {
  /// A plain sentence for the log, without a full stop.
  public var description: String {
    switch self {
    case .unreadableConfiguration(let path): "the font configuration \(path) cannot be read"
    case .badConfiguration(let path):
      "the font configuration \(path) is faulty: see the line before this one"
    case .noFonts: "no fonts were found: apt install fonts-noto-core fonts-noto-color-emoji"
    }
  }
}
