internal import CSecret

/// 256 coefficients somewhere in a ``PolynomialStorage``: a view, which must not outlive it.
package struct Polynomial {
  package let coefficients: UnsafeMutablePointer<Int16>

  /// The number of coefficients.
  package static let degree = 256
}

/// The home of some polynomials, wiped at the end.
package struct PolynomialStorage: ~Copyable {
  private let base: UnsafeMutablePointer<Int16>
  private let count: Int

  /// Room for so many polynomials, all zero.
  package init(count: Int) {
    self.count = count
    base = .allocate(capacity: count * Polynomial.degree)
    base.initialize(repeating: 0, count: count * Polynomial.degree)
  }

  deinit {
    csecret_wipe(base, count * Polynomial.degree * MemoryLayout<Int16>.size)
    base.deallocate()
  }

  /// One of them.
  package subscript(index: Int) -> Polynomial {
    precondition(index >= 0 && index < count, "no such polynomial")
    return Polynomial(coefficients: base + index &* Polynomial.degree)
  }
}

/// Three polynomials of a storage: a vector of ML-KEM-768, or a row or column of its matrix.
package struct PolynomialVector {
  private let base: UnsafeMutablePointer<Int16>
  private let distance: Int

  fileprivate init(base: UnsafeMutablePointer<Int16>, distance: Int) {
    self.base = base
    self.distance = distance
  }

  /// One of the three.
  package subscript(row: Int) -> Polynomial { Polynomial(coefficients: base + row &* distance) }
}

extension PolynomialStorage {
  /// Three polynomials from an index on, each `step` further than the one before.
  package func vector(at index: Int, step: Int = 1) -> PolynomialVector {
    precondition(index >= 0 && index + 2 * step < count, "no such vector")
    return PolynomialVector(
      base: base + index &* Polynomial.degree, distance: step &* Polynomial.degree)
  }
}

extension Polynomial {
  /// Adds another one. Coefficients grow: the caller reduces in time.
  func add(_ other: Polynomial) {
    for i in 0..<Self.degree { coefficients[i] &+= other.coefficients[i] }
  }

  /// Takes another one away.
  func subtract(_ other: Polynomial) {
    for i in 0..<Self.degree { coefficients[i] &-= other.coefficients[i] }
  }

  /// Brings every coefficient between -q/2 and q/2.
  func center() {
    for i in 0..<Self.degree { coefficients[i] = Field.center(coefficients[i]) }
  }

  /// Brings every coefficient, whatever it is, into 0..<q.
  func makeCanonical() {
    for i in 0..<Self.degree {
      coefficients[i] = Field.canonical(Field.center(coefficients[i]))
    }
  }
}
