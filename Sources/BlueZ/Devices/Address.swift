/// A Bluetooth device address: 48 bits. Core 5.4, Vol 6, Part B, 1.3.
public struct Address: Hashable, Sendable {
  /// The six bytes in the order of the text form, the most significant first.
  public let bytes: [UInt8]

  /// An address from its text form, as `00:1A:7D:DA:71:13`; nil if it is none.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 6 else { return nil }
    var bytes: [UInt8] = []
    for part in parts {
      guard part.count == 2, part.first != UInt8(ascii: "+"),
        let byte = UInt8(String(decoding: part, as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(byte)
    }
    self.bytes = bytes
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The text form in upper case: what BlueZ takes.
  public var text: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      if !text.isEmpty { text.append(UInt8(ascii: ":")) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// What a bond is known by: the phone's identity address. It outlives object paths and the
/// addresses that the phone changes for privacy.
public struct BondIdentity: Hashable, Sendable {
  /// The identity address.
  public let address: Address
  /// Whether it is a random static address rather than a public one.
  public let isRandom: Bool

  /// The identity behind an address; nil for a random address that is not static, because such a
  /// one changes. Core 5.4, Vol 6, Part B, 1.3.2.
  public init?(_ address: Address, isRandom: Bool) {
    if isRandom, address.bytes[0] >> 6 != 0b11 { return nil }
    self.address = address
    self.isRandom = isRandom
  }

  /// The identity in 8 bytes: 1, whether it is random (0 or 1), the address.
  public init?(encoded: [UInt8]) {
    guard encoded.count == 8, encoded[0] == 1, encoded[1] < 2 else { return nil }
    self.init(Address(bytes: Array(encoded[2...])), isRandom: encoded[1] == 1)
  }

  /// The identity in 8 bytes: 1, whether it is random (0 or 1), the address.
  public var encoded: [UInt8] { [1, isRandom ? 1 : 0] + address.bytes }
}
