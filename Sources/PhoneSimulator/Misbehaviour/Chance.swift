/// A seeded source of chances (SplitMix64), so that misbehaviour can be repeated exactly.
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to but not including the bound, which is above 0.
  mutating func number(below bound: Int) -> Int {
    Int(truncatingIfNeeded: next() >> 1) % bound
  }

  /// True that many times in a thousand.
  mutating func happens(_ perThousand: Int) -> Bool {
    guard perThousand > 0 else { return false }
    return number(below: 1000) < perThousand
  }

  /// A random UUID as text, in upper case (RFC 9562, section 5.4).
  mutating func uuid() -> String {
    var random = bytes(16)
    random[6] = random[6] & 0x0F | 0x40
    random[8] = random[8] & 0x3F | 0x80
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for (index, byte) in random.enumerated() {
      if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for _ in 0..<count { bytes.append(UInt8(truncatingIfNeeded: next() >> 24)) }
    return bytes
  }
}
