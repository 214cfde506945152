internal import CSecret

/// Coefficients to few bits and back, bits to bytes and back (FIPS 203, section 4.2.1). In all of
/// them `bits` is 1, 4, 10 or 12, and eight coefficients make `bits` bytes.
extension Polynomial {
  /// The size of a polynomial in bytes at so many bits a coefficient.
  static func size(bits: Int) -> Int { degree / 8 * bits }

  /// From 0..<q to the nearest of 2^bits steps, which wrap around.
  @inline(__always)
  package func compress(bits: Int) {
    let mask = UInt64(1) &<< UInt64(bits) &- 1
    for i in 0..<Self.degree {
      // 20642679 is 2^36 / q, rounded up: the quotient is exact for every dividend below 2^24.
      let dividend = UInt64(truncatingIfNeeded: coefficients[i]) &<< UInt64(bits) &+ 1664
      let step = (dividend &* 20_642_679) &>> 36 & mask
      coefficients[i] = Int16(truncatingIfNeeded: step)
    }
  }

  /// From one of 2^bits steps to the nearest number in 0..<q.
  @inline(__always)
  package func decompress(bits: Int) {
    let half = Int32(1) &<< Int32(bits &- 1)
    for i in 0..<Self.degree {
      let scaled = (Int32(coefficients[i]) &* Int32(Field.q) &+ half) &>> Int32(bits)
      coefficients[i] = Int16(truncatingIfNeeded: scaled)
    }
  }

  /// Packs coefficients below 2^bits, the lowest bits first.
  @inline(__always)
  package func encode(bits: Int, into bytes: UnsafeMutableBufferPointer<UInt8>) {
    for group in 0..<32 {
      let source = coefficients + group &* 8
      var (pool, filled, next): (UInt64, Int, Int) = (0, 0, group &* bits)
      for i in 0..<8 {
        pool |= UInt64(truncatingIfNeeded: source[i]) &<< UInt64(filled)
        filled &+= bits
        while filled >= 8 {
          bytes[next] = UInt8(truncatingIfNeeded: pool)
          next &+= 1
          pool &>>= 8
          filled &-= 8
        }
      }
    }
  }

  /// Unpacks coefficients of so many bits.
  @inline(__always)
  package func decode(bits: Int, from bytes: UnsafeBufferPointer<UInt8>) {
    let mask = UInt64(1) &<< UInt64(bits) &- 1
    for group in 0..<32 {
      let target = coefficients + group &* 8
      var (pool, filled, next): (UInt64, Int, Int) = (0, 0, group &* bits)
      for i in 0..<8 {
        while filled < bits {
          pool |= UInt64(bytes[next]) &<< UInt64(filled)
          next &+= 1
          filled &+= 8
        }
        target[i] = Int16(truncatingIfNeeded: pool & mask)
        pool &>>= UInt64(bits)
        filled &-= bits
      }
    }
  }

  /// A message of 32 bytes as a polynomial: half of q for each bit that is set.
  ///
  /// The bit passes the barrier, or the compiler might turn the mask made of it into a branch.
  func decodeMessage(_ message: UnsafeBufferPointer<UInt8>) {
    for i in 0..<Self.degree {
      let bit = message[i &>> 3] &>> UInt8(i & 7) & 1
      let mask = 0 &- Int16(truncatingIfNeeded: csecret_barrier_u8(bit))
      coefficients[i] = mask & 1665
    }
  }
}

extension PolynomialVector {
  /// 1152 bytes: three canonical polynomials at full width.
  func encode(into bytes: UnsafeMutableBufferPointer<UInt8>) {
    for row in 0..<3 {
      self[row].encode(bits: 12, into: .init(rebasing: bytes[(row * 384)...]))
    }
  }

  /// The reverse.
  func decode(from bytes: UnsafeBufferPointer<UInt8>) {
    for row in 0..<3 {
      self[row].decode(bits: 12, from: .init(rebasing: bytes[(row * 384)...]))
    }
  }
}
