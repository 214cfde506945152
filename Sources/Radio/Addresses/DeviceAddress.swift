/// The address of a Bluetooth LE device. Core 5.4, Vol 6, Part B, 1.3.
public struct DeviceAddress: Hashable, Sendable {
  /// The length of an address in bytes.
  public static let length = 6

  /// The six bytes, the most significant first, as people write them.
  public let bytes: [UInt8]
  /// Whether it is a random address rather than a public one.
  public let isRandom: Bool

  /// An address from six bytes, the most significant first; nil for another number of bytes.
  public init?(_ bytes: [UInt8], isRandom: Bool) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
    self.isRandom = isRandom
  }
}

extension DeviceAddress: CustomStringConvertible {
  /// The text form, as `00:1A:7D:DA:71:13`, and the kind.
  public var description: String {
    let pairs = bytes.map { byte in
      let text = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0" + text : text
    }
    return pairs.joined(separator: ":") + (isRandom ? " (random)" : "")
  }
}

extension DeviceAddress {
  /// The length of address and type as the kernel has them.
  static let encodedLength = length + 1

  /// From the kernel's form: six bytes, the least significant first, then the type, 1 for public and
  /// 2 for random.
  init?(decoding bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == Self.encodedLength, let kind = bytes.last, kind == 1 || kind == 2 else {
      return nil
    }
    self.init(bytes.dropLast().reversed(), isRandom: kind == 2)
  }

  /// The kernel's form, 7 bytes.
  var encoded: [UInt8] { bytes.reversed() + [isRandom ? 2 : 1] }
}
