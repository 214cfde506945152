/// The number-theoretic transform (FIPS 203, section 4.3). Its roots are powers of 17; they are kept
/// multiplied by 2^16, which ``Field/multiply(_:_:)`` takes out again.
extension Polynomial {
  /// Into the transformed domain: from coefficients between -q and q to such between -q/2 and q/2.
  package func transform() {
    roots.withUnsafeBufferPointer { roots in
      var next = 1
      var length = 128
      while length >= 2 {
        for start in stride(from: 0, to: Self.degree, by: 2 * length) {
          let (low, high) = (coefficients + start, coefficients + (start &+ length))
          let root = roots[next]
          next &+= 1
          for i in 0..<length {
            let product = Field.multiply(high[i], root)
            high[i] = low[i] &- product
            low[i] = low[i] &+ product
          }
        }
        length &>>= 1
      }
    }
    // Seven layers have let them grow to 8q at most, which 16 bits just hold.
    center()
  }

  /// Back from the transformed domain, times 2^16: from coefficients between -q and q to such again.
  /// The factor undoes the division that ``setToProduct(_:_:)`` has made.
  package func transformBack() {
    roots.withUnsafeBufferPointer { roots in
      var next = 127
      var length = 2
      while length <= 128 {
        for start in stride(from: 0, to: Self.degree, by: 2 * length) {
          let (low, high) = (coefficients + start, coefficients + (start &+ length))
          let root = roots[next]
          next &-= 1
          for i in 0..<length {
            let difference = high[i] &- low[i]
            low[i] = low[i] &+ high[i]
            high[i] = Field.multiply(difference, root)
          }
        }
        // Each layer doubles the sums: to 8q in three from q, or in four from q/2.
        if length == 8 { center() }
        length &<<= 1
      }
    }
    // 2^32 / 128 modulo q.
    scale(by: 1441)
  }

  /// Multiplies by 2^16: undoes the division of ``setToProduct(_:_:)`` where no transform follows.
  func undoDivision() {
    // 2^32 modulo q.
    scale(by: 1353)
  }

  private func scale(by factor: Int16) {
    for i in 0..<Self.degree { coefficients[i] = Field.multiply(coefficients[i], factor) }
  }

  /// Becomes the inner product of two vectors of three, all in the transformed domain, divided by
  /// 2^16 (FIPS 203, section 4.3.1). The result lies between -q and q, as all that goes in must.
  package func setToProduct(_ a: PolynomialVector, _ b: PolynomialVector) {
    roots.withUnsafeBufferPointer { roots in
      for pair in 0..<128 {
        let (even, odd) = (2 &* pair, 2 &* pair &+ 1)
        var (constant, square, linear): (Int32, Int32, Int32) = (0, 0, 0)
        for row in 0..<3 {
          let (a, b) = (a[row].coefficients, b[row].coefficients)
          constant &+= Int32(a[even]) &* Int32(b[even])
          square &+= Int32(a[odd]) &* Int32(b[odd])
          linear &+= Int32(a[even]) &* Int32(b[odd]) &+ Int32(a[odd]) &* Int32(b[even])
        }
        // Modulo X² - root, with two neighbouring pairs of opposite sign.
        let root = Int32(roots[64 &+ pair &>> 1])
        let folded = Int32(Field.reduce(square)) &* (pair & 1 == 0 ? root : 0 &- root)
        coefficients[even] = Field.reduce(constant &+ folded)
        coefficients[odd] = Field.reduce(linear)
      }
    }
  }
}

/// 17^r · 2^16 modulo q between -q/2 and q/2, where r is the index with its 7 bits reversed.
private let roots: [Int16] = (0..<128).map { index in
  var (root, power) = (65536 % 3329, 17)
  for bit in 0..<7 {
    if index >> (6 - bit) & 1 == 1 { root = root * power % 3329 }
    power = power * power % 3329
  }
  return Int16(root > 1664 ? root - 3329 : root)
}
