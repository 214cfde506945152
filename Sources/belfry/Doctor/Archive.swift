/// A tar archive of texts, in the format ustar: POSIX.1-2017, pax, "ustar Interchange Format". Its
/// files belong to nobody and are of no date.
struct Archive {
  private static let block = 512
  private var files: [UInt8] = []

  /// Adds a file; its name has at most 100 bytes.
  mutating func add(_ name: String, _ text: String) {
    let content = Array(text.utf8)
    files += header(name, content.count) + content
    files += [UInt8](repeating: 0, count: (Self.block - content.count % Self.block) % Self.block)
  }

  /// The whole archive: two empty blocks are its end.
  var bytes: [UInt8] { files + [UInt8](repeating: 0, count: 2 * Self.block) }

  private func header(_ name: String, _ size: Int) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: Self.block)
    func put(_ text: String, at offset: Int) {
      for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
    }
    func octal(_ number: Int, digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
    put(name, at: 0)
    put(octal(0o600, digits: 7), at: 100)
    put(octal(0, digits: 7), at: 108)
    put(octal(0, digits: 7), at: 116)
    put(octal(size, digits: 11), at: 124)
    put(octal(0, digits: 11), at: 136)
    // The sum is taken with spaces in its own place.
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar\u{0}00", at: 257)
    let sum = header.reduce(0) { $0 + Int($1) }
    put(octal(sum, digits: 6) + "\u{0}", at: 148)
    return header
  }
}
