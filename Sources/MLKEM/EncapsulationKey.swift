internal import Secrets

/// A checked ML-KEM-768 encapsulation key.
public struct EncapsulationKey: Equatable, Sendable {
  /// The key as transmitted: 1184 bytes, 768 coefficients of 12 bits and the matrix seed.
  public let encoded: [UInt8]

  /// Takes the 1184 bytes if every coefficient is below 3329 (FIPS 203, section 7.2).
  ///
  /// - Throws: `encapsulationKeyLength` or `coefficientOutOfRange`.
  public init(decoding bytes: [UInt8]) throws(MLKEMError) {
    guard bytes.count == MLKEM768Size.encapsulationKey else {
      throw .encapsulationKeyLength(bytes.count)
    }
    for index in 0..<768 {
      let start = index / 2 * 3
      let high = index % 2 == 1
      let coefficient =
        high
        ? UInt16(bytes[start + 1] >> 4) | UInt16(bytes[start + 2]) << 4
        : UInt16(bytes[start]) | UInt16(bytes[start + 1] & 15) << 8
      guard coefficient < 3329 else { throw .coefficientOutOfRange(index: index) }
    }
    encoded = bytes
  }

  /// A key made here: the vector t, canonical, and the matrix seed.
  init(vector: PolynomialVector, matrixSeed: borrowing Secret) {
    let size = MLKEM768Size.encapsulationKey
    encoded = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      vector.encode(into: bytes)
      matrixSeed.withUnsafeBytes { seed in
        for i in 0..<32 { bytes[1152 + i] = seed[i] }
      }
      count = size
    }
  }
}
