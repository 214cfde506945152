/// A 128-bit attribute identifier. RFC 9562.
///
/// Not called UUID, so that a program that imports Foundation as well needs no qualification.
public struct AttributeUUID: Hashable, Sendable {
  /// The first 8 of the 16 bytes, in the order of the text form.
  public let high: UInt64
  /// The last 8 of the 16 bytes, in the order of the text form.
  public let low: UInt64

  /// An identifier from its two halves, in the order of the text form.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The 16 bytes in the order of the text form.
  public var bytes: [UInt8] {
    (0..<16).map { index in
      let half = index < 8 ? high : low
      return UInt8(truncatingIfNeeded: half >> UInt64(8 * (7 - index % 8)))
    }
  }

  /// The text form, 36 lower-case characters: what BlueZ and CoreBluetooth take.
  public var text: String {
    let digits = Array("0123456789abcdef".utf8)
    var characters: [UInt8] = []
    characters.reserveCapacity(36)
    for (index, byte) in bytes.enumerated() {
      if index == 4 || index == 6 || index == 8 || index == 10 {
        characters.append(UInt8(ascii: "-"))
      }
      characters.append(digits[Int(byte >> 4)])
      characters.append(digits[Int(byte & 15)])
    }
    return String(decoding: characters, as: UTF8.self)
  }
}
