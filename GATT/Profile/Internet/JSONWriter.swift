/// Writes objects of texts in JSON (RFC 8259), without blanks, members in the order in which they
/// come.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  /// An object; its members are written by `content`.
  mutating func object(_ content: (inout JSONWriter) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    isFirst = true
    content(&self)
    bytes.append(UInt8(ascii: "}"))
    isFirst = false
  }

  /// The name of a member whose value follows.
  mutating func name(_ name: StaticString) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    name.withUTF8Buffer { text(Array($0)) }
    bytes.append(UInt8(ascii: ":"))
  }

  /// A member that is an object.
  mutating func member(_ name: StaticString, _ content: (inout JSONWriter) -> Void) {
    self.name(name)
    object(content)
  }

  /// A member that is a text, given in UTF-8; what is not UTF-8 in it becomes U+FFFD.
  mutating func member(_ name: StaticString, _ value: [UInt8]) {
    self.name(name)
    text(Array(String(decoding: value, as: UTF8.self).utf8))
  }

  private mutating func text(_ text: [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        bytes += Array("\\u00".utf8) + Base16.text([byte])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
