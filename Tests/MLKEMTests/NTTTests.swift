import MLKEM
import TestSupport
import Testing

/// The transform against its definition, in plain integers.
@Suite struct NTTTests {
  private static let q = 3329

  /// Polynomials that strain the bounds, and random ones.
  private static var samples: [[Int]] {
    var random = SeededGenerator(seed: 2)
    let strained: [[Int]] = [
      Array(repeating: 0, count: 256),
      Array(repeating: q - 1, count: 256),
      Array(repeating: 1 - q, count: 256),
      (0..<256).map { $0 % 2 == 0 ? q - 1 : 1 - q },
      (0..<256).map { $0 < 128 ? q - 1 : 1 - q },
    ]
    return strained
      + (0..<5).map { _ in (0..<256).map { _ in Int.random(in: (1 - q)..<q, using: &random) } }
  }

  private func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base % Self.q }
  }

  /// The remainders modulo X² - 17^(2r+1), r being each pair's number with 7 bits reversed.
  private func remainders(_ polynomial: [Int]) -> [Int] {
    (0..<128).flatMap { pair in
      let reversed = (0..<7).reduce(0) { $0 | (pair >> $1 & 1) << (6 - $1) }
      let root = power(17, 2 * reversed + 1)
      return [0, 1].map { parity in
        stride(from: 254 + parity, through: 0, by: -2).reduce(0) { sum, i in
          (sum * root + polynomial[i]) % Self.q
        }
      }
    }
  }

  private func areCongruent(_ a: [Int], _ b: [Int]) -> Bool {
    zip(a, b).allSatisfy { ($0 - $1) % Self.q == 0 }
  }

  @Test(arguments: samples)
  func theTransformGivesTheRemainders(_ polynomial: [Int]) {
    let storage = PolynomialStorage(count: 1)
    storage.set(0, to: polynomial)
    storage[0].transform()
    #expect(areCongruent(storage.numbers(0), remainders(polynomial)))
    #expect(storage.numbers(0).allSatisfy { abs($0) <= 1664 })
  }

  @Test(arguments: samples)
  func thereAndBackIsTimesTwoToTheSixteenth(_ polynomial: [Int]) {
    let storage = PolynomialStorage(count: 1)
    storage.set(0, to: polynomial)
    storage[0].transform()
    storage[0].transformBack()
    #expect(areCongruent(storage.numbers(0), polynomial.map { $0 * 65536 }))
    #expect(storage.numbers(0).allSatisfy { abs($0) < Self.q })
  }

  @Test func aTransformedProductIsTheProductModuloXToThe256thPlusOne() {
    let samples = Self.samples
    let storage = PolynomialStorage(count: 7)
    for first in 0..<samples.count {
      var expected = [Int](repeating: 0, count: 256)
      for row in 0..<3 {
        let a = samples[(first + row) % samples.count]
        let b = samples[(first + 2 * row + 1) % samples.count]
        storage.set(row, to: a)
        storage.set(3 + row, to: b)
        for i in 0..<256 {
          for j in 0..<256 {
            expected[(i + j) % 256] += i + j < 256 ? a[i] * b[j] : -a[i] * b[j]
          }
        }
      }
      for index in 0..<6 { storage[index].transform() }
      storage[6].setToProduct(storage.vector(at: 0), storage.vector(at: 3))
      storage[6].transformBack()
      #expect(areCongruent(storage.numbers(6), expected))
    }
  }
}
