import MLKEM
import TestSupport
import Testing

/// Arithmetic against plain integers.
@Suite struct PolynomialTests {
  private static let q = 3329

  @Test func reductionIsRightForEveryNumber() {
    for number in Int16.min...Int16.max {
      let centered = Field.center(number)
      #expect(abs(Int(centered)) <= 1664 && (Int(number) - Int(centered)) % Self.q == 0)
    }
    for number in -3328...3328 {
      #expect(Int(Field.canonical(Int16(number))) == (number + Self.q) % Self.q)
    }
  }

  @Test func aProductIsDividedByTwoToTheSixteenth() {
    let edges: [Int16] = [.min, -26632, -3329, -3328, -1665, -1, 0, 1, 1664, 3328, 26632, .max]
    for a in edges {
      for b: Int16 in [-1664, -1600, -1, 0, 1, 17, 1441, 1664] {
        let product = Int(Field.multiply(a, b))
        #expect(abs(product) < Self.q)
        #expect((product * 65536 - Int(a) * Int(b)) % Self.q == 0)
        let sum = Int32(a) * Int32(b) + 30_000_000
        let reduced = Int(Field.reduce(sum))
        #expect(abs(reduced) < Self.q && (reduced * 65536 - Int(sum)) % Self.q == 0)
      }
    }
  }

  @Test(arguments: [1, 4, 10, 12])
  func compressionRoundsExactlyForEveryNumber(_ bits: Int) {
    let storage = PolynomialStorage(count: 1)
    for start in stride(from: 0, to: Self.q, by: 256) {
      for i in 0..<256 { storage[0].coefficients[i] = Int16(min(start + i, Self.q - 1)) }
      storage[0].compress(bits: bits)
      for i in 0..<256 {
        let number = min(start + i, Self.q - 1)
        let nearest = (2 * number << bits + Self.q) / (2 * Self.q) % (1 << bits)
        #expect(Int(storage[0].coefficients[i]) == nearest, "\(number)")
      }
    }
  }

  @Test(arguments: [1, 4, 10])
  func decompressionRoundsExactlyForEveryStep(_ bits: Int) {
    let storage = PolynomialStorage(count: 1)
    for start in stride(from: 0, to: 1 << bits, by: 256) {
      for i in 0..<256 { storage[0].coefficients[i] = Int16((start + i) % (1 << bits)) }
      storage[0].decompress(bits: bits)
      for i in 0..<256 {
        let step = (start + i) % (1 << bits)
        let nearest = (2 * step * Self.q + 1 << bits) / (2 << bits)
        #expect(Int(storage[0].coefficients[i]) == nearest, "\(step)")
      }
    }
  }

  @Test(arguments: [1, 4, 10, 12])
  func bitsArePackedLowestFirst(_ bits: Int) {
    var random = SeededGenerator(seed: UInt64(bits))
    let numbers = (0..<256).map { _ in Int16.random(in: 0..<(1 << bits), using: &random) }
    let storage = PolynomialStorage(count: 1)
    for i in 0..<256 { storage[0].coefficients[i] = numbers[i] }
    var bytes = [UInt8](repeating: 0xAA, count: 32 * bits)
    bytes.withUnsafeMutableBufferPointer { storage[0].encode(bits: bits, into: $0) }
    for bit in 0..<(256 * bits) {
      let expected = numbers[bit / bits] >> (bit % bits) & 1
      #expect(Int16(bytes[bit / 8] >> (bit % 8) & 1) == expected)
    }
    for i in 0..<256 { storage[0].coefficients[i] = -1 }
    bytes.withUnsafeBufferPointer { storage[0].decode(bits: bits, from: $0) }
    #expect(numbers == storage.numbers(0).map { Int16($0) })
  }
}

@Suite struct PolynomialStorageTests {
  @Test func polynomialsAreGoneFromMemoryAtTheirEnd() {
    var address: UInt = 0
    func remains() -> Bool {
      let found = memory(at: address, count: 4 * 512)
      return stride(from: 0, to: found.count - 7, by: 8).contains { start in
        found[start..<start + 8] == [0x45, 0x23, 0x45, 0x23, 0x45, 0x23, 0x45, 0x23]
      }
    }
    do {
      let storage = PolynomialStorage(count: 4)
      for index in 0..<4 { storage.set(index, to: Array(repeating: 0x2345, count: 256)) }
      address = UInt(bitPattern: storage[0].coefficients)
      #expect(remains())
    }
    #expect(!remains())
  }
}

extension PolynomialStorage {
  /// A copy of one polynomial's coefficients as plain integers.
  func numbers(_ index: Int) -> [Int] {
    (0..<Polynomial.degree).map { Int(self[index].coefficients[$0]) }
  }

  /// Sets one polynomial.
  func set(_ index: Int, to numbers: [Int]) {
    for i in 0..<Polynomial.degree { self[index].coefficients[i] = Int16(numbers[i]) }
  }
}
