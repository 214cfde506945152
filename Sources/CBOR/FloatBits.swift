/// Floating-point numbers of 16, 32 and 64 bits as bit patterns, converted without loss or not at
/// all. NaN payloads count as part of the value.
enum FloatBits {
  /// The same value in 16 bits, or nil if they do not hold it.
  static func half(fromSingle bits: UInt32) -> UInt16? {
    let sign = UInt16(bits >> 16) & 0x8000
    let exponent = Int(bits >> 23 & 0xFF)
    let fraction = bits & 0x7F_FFFF
    switch exponent {
    case 0: return fraction == 0 ? sign : nil
    case 103...112: return subnormalHalf(sign, exponent, fraction)
    case 113...142:
      guard fraction & 0x1FFF == 0 else { return nil }
      return sign | UInt16(exponent - 112) << 10 | UInt16(fraction >> 13)
    case 255:
      guard fraction & 0x1FFF == 0 else { return nil }
      return sign | 0x7C00 | UInt16(fraction >> 13)
    default: return nil
    }
  }

  /// Values from 2^-24 up to below 2^-14 are multiples of 2^-24 in 16 bits.
  private static func subnormalHalf(_ sign: UInt16, _ exponent: Int, _ fraction: UInt32) -> UInt16?
  {
    let significand = fraction | 0x80_0000
    let shift = UInt32(126 - exponent)
    guard significand & ((1 << shift) - 1) == 0 else { return nil }
    return sign | UInt16(significand >> shift)
  }

  /// The same value in 32 bits, or nil if they do not hold it.
  static func single(fromDouble bits: UInt64) -> UInt32? {
    let sign = UInt32(bits >> 32) & 0x8000_0000
    let exponent = Int(bits >> 52 & 0x7FF)
    let fraction = bits & 0xF_FFFF_FFFF_FFFF
    switch exponent {
    case 0: return fraction == 0 ? sign : nil
    case 874...896: return subnormalSingle(sign, exponent, fraction)
    case 897...1150:
      guard fraction & 0x1FFF_FFFF == 0 else { return nil }
      return sign | UInt32(exponent - 896) << 23 | UInt32(fraction >> 29)
    case 2047:
      guard fraction & 0x1FFF_FFFF == 0 else { return nil }
      return sign | 0x7F80_0000 | UInt32(fraction >> 29)
    default: return nil
    }
  }

  /// Values from 2^-149 up to below 2^-126 are multiples of 2^-149 in 32 bits.
  private static func subnormalSingle(_ sign: UInt32, _ exponent: Int, _ fraction: UInt64)
    -> UInt32?
  {
    let significand = fraction | 0x10_0000_0000_0000
    let shift = UInt64(926 - exponent)
    guard significand & ((1 << shift) - 1) == 0 else { return nil }
    return sign | UInt32(significand >> shift)
  }

  /// The value of 16 bits in 64.
  static func double(fromHalf bits: UInt16) -> UInt64 {
    let sign = UInt64(bits & 0x8000) << 48
    let exponent = UInt64(bits >> 10 & 0x1F)
    let fraction = UInt64(bits & 0x3FF)
    switch exponent {
    case 0: return sign | (Double(fraction) * 0x1p-24).bitPattern
    case 31: return sign | 0x7FF0_0000_0000_0000 | fraction << 42
    default: return sign | (exponent + 1008) << 52 | fraction << 42
    }
  }

  /// The value of 32 bits in 64.
  static func double(fromSingle bits: UInt32) -> UInt64 {
    let sign = UInt64(bits & 0x8000_0000) << 32
    let exponent = UInt64(bits >> 23 & 0xFF)
    let fraction = UInt64(bits & 0x7F_FFFF)
    switch exponent {
    case 0: return sign | (Double(fraction) * 0x1p-149).bitPattern
    case 255: return sign | 0x7FF0_0000_0000_0000 | fraction << 29
    default: return sign | (exponent + 896) << 52 | fraction << 29
    }
  }
}
