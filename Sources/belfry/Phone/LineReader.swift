/// Puts lines together from bytes as they come.
struct LineReader {
  private var line: [UInt8] = []

  /// The longest line, in bytes; the rest of a longer one is left out.
  private static var limit: Int { 65_536 }

  /// The lines that are complete now, without their ends.
  mutating func take(_ bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      if byte == 0x0A {
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
      } else if line.count < Self.limit {
        line.append(byte)
      }
    }
    return lines
  }
}
