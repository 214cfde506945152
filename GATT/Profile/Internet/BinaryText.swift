/// Bytes as text, and back.
public protocol BinaryText {
  /// The bytes' text, as UTF-8.
  static func text(_ bytes: [UInt8]) -> [UInt8]
  /// The bytes of a text; nil if it does not have the form.
  static func bytes(_ text: String) -> [UInt8]?
}

/// Bytes as hexadecimal digits in lower case (RFC 4648, section 8).
public enum Base16: BinaryText {
  private static let digits = Array("0123456789abcdef".utf8)

  /// The bytes' text, as UTF-8.
  public static func text(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  /// The bytes of a text; nil if it does not have the form.
  public static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text.utf8 {
      guard let place = digits.firstIndex(of: digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(place))
        high = nil
      } else {
        high = UInt8(place)
      }
    }
    return high == nil ? bytes : nil
  }
}

/// Bytes as base64 with padding (RFC 4648, section 4).
public enum Base64: BinaryText {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes' text, as UTF-8.
  public static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let digit = Int(bits >> UInt32(18 - 6 * place)) & 63
        text.append(place <= group.count ? digits[digit] : UInt8(ascii: "="))
      }
    }
    return text
  }

  /// The bytes of a text; nil if it does not have the form.
  public static func bytes(_ text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    let used = text.prefix { $0 != UInt8(ascii: "=") }
    let padding = text[used.count...]
    guard text.count % 4 == 0, padding.count <= 2,
      padding.allSatisfy({ $0 == UInt8(ascii: "=") })
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    for (place, digit) in used.enumerated() {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
      let left = 6 - 2 * UInt32(place % 4)
      if place % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> left)) }
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
