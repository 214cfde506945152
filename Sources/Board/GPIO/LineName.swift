/// Which line is meant: its chip, if that is said, and its number or name. As text `chip:line` or
/// `line`, such as `pinctrl-bcm2711:17`, `/dev/gpiochip0:17`, `GPIO17`, `17`.
public struct LineName: Hashable, Sendable {
  /// The chip's label or path; nil for the chip of the board's header.
  public var chip: String?
  /// The line's own name, or its number on the chip in digits.
  public var line: String

  /// A line of a chip.
  public init(chip: String? = nil, line: String) {
    self.chip = chip
    self.line = line
  }

  /// A line as it stands in a settings file; nil if either part is empty.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else {
      guard !bytes.isEmpty else { return nil }
      self.init(line: text)
      return
    }
    let chip = String(decoding: bytes[..<colon], as: UTF8.self)
    let line = String(decoding: bytes[bytes.index(after: colon)...], as: UTF8.self)
    guard !chip.isEmpty, !line.isEmpty else { return nil }
    self.init(chip: chip, line: line)
  }
}

extension LineName: CustomStringConvertible {
  /// As it stands in a settings file.
  public var description: String { chip.map { "\($0):\(line)" } ?? line }
}
