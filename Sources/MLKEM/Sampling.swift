internal import Secrets

/// Random polynomials (FIPS 203, section 4.2.2).
extension Polynomial {
  /// Uniform in the transformed domain, from the public matrix seed and two indices. It takes as
  /// many bytes as it needs: its time tells about public values only.
  func sampleUniform(
    seed: UnsafeBufferPointer<UInt8>, _ first: UInt8, _ second: UInt8, sponge: inout Sponge
  ) {
    sponge.begin(.shake128)
    sponge.absorb(seed)
    sponge.absorb(first)
    sponge.absorb(second)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 168) { block in
      var filled = 0
      while filled < Self.degree {
        sponge.squeeze(into: block)
        filled = takeBelowQ(block, filled: filled)
      }
    }
  }

  /// Two candidates from each three bytes; those below q stay.
  private func takeBelowQ(_ block: UnsafeMutableBufferPointer<UInt8>, filled: Int) -> Int {
    var filled = filled
    for i in stride(from: 0, to: block.count, by: 3) {
      let middle = UInt16(block[i + 1])
      let low = Int16(bitPattern: UInt16(block[i]) | (middle & 15) &<< 8)
      let high = Int16(bitPattern: middle &>> 4 | UInt16(block[i + 2]) &<< 4)
      if low < Field.q, filled < Self.degree {
        coefficients[filled] = low
        filled &+= 1
      }
      if high < Field.q, filled < Self.degree {
        coefficients[filled] = high
        filled &+= 1
      }
    }
    return filled
  }

  /// Small coefficients, -2 to 2, from a 32-byte secret and a counter: each is the number of bits
  /// set in one pair minus that in the next.
  func sampleNoise(secret: borrowing Secret, counter: UInt8, sponge: inout Sponge) {
    sponge.begin(.shake256)
    sponge.absorb(secret)
    sponge.absorb(counter)
    sponge.squeeze(128).withUnsafeBytes { bytes in
      for i in 0..<128 {
        let sums = bytes[i] & 0x55 &+ (bytes[i] &>> 1 & 0x55)
        coefficients[2 &* i] = Int16(sums & 3) &- Int16(sums &>> 2 & 3)
        coefficients[2 &* i &+ 1] = Int16(sums &>> 4 & 3) &- Int16(sums &>> 6)
      }
    }
  }
}
