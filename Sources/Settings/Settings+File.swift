extension Settings {
  /// The largest configuration file, in bytes.
  public static let fileLimit = 65_536

  /// Takes over what a configuration file says: lines of `key = value`, empty lines, and lines that
  /// begin with `#`. A setting may stand there once. The mark that some editors put in front of
  /// UTF-8 (EF BB BF) is passed over.
  ///
  /// - Throws: `inFile` with the number of the line.
  public mutating func apply(file bytes: [UInt8], named file: String) throws(SettingsError) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .inFile(file, line: badLine(bytes), .notUTF8)
    }
    var seen: Set<Key> = []
    let lines = text[...].utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do throws(SettingsError) {
        guard let (key, value) = try pair(line) else { continue }
        guard seen.insert(key).inserted else { throw .twice(key) }
        try set(key, to: value)
      } catch {
        throw .inFile(file, line: index + 1, error)
      }
    }
  }

  private func pair(_ line: Substring.UTF8View) throws(SettingsError) -> (Key, String)? {
    let line = trimmed(line)
    guard let first = line.first, first != UInt8(ascii: "#") else { return nil }
    if first == UInt8(ascii: "[") { throw .head(String(decoding: line, as: UTF8.self)) }
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else {
      throw .noEquals(String(decoding: line, as: UTF8.self))
    }
    let name = String(decoding: trimmed(line[..<equals]), as: UTF8.self)
    guard let key = Key(rawValue: name) else { throw .unknown(name) }
    let value = trimmed(line[line.index(after: equals)...])
    return (key, String(decoding: value, as: UTF8.self))
  }

  /// The line of the first byte that is no UTF-8.
  private func badLine(_ bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (index ?? 0) + 1
  }
}
