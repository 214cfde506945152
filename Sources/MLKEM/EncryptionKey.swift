internal import Secrets

/// The public half of K-PKE (FIPS 203, section 5), expanded once and kept: matrix and vector in the
/// transformed domain.
struct EncryptionKey: ~Copyable {
  /// The matrix, transposed, row by row; then the vector t.
  private let polynomials = PolynomialStorage(count: 12)

  /// The vector t, canonical.
  var vector: PolynomialVector { polynomials.vector(at: 9) }

  /// A row of the transposed matrix.
  private func transposedRow(_ index: Int) -> PolynomialVector {
    polynomials.vector(at: 3 * index)
  }

  /// Expands a key as transmitted.
  init(_ key: EncapsulationKey, sponge: inout Sponge) {
    key.encoded.withUnsafeBufferPointer { bytes in
      expandMatrix(seed: .init(rebasing: bytes[1152...]), sponge: &sponge)
      vector.decode(from: bytes)
    }
  }

  /// Makes a key pair: from a matrix seed and a noise seed of 32 bytes each to this key and the
  /// secret vector (FIPS 203, algorithm 13).
  init(
    matrixSeed: borrowing Secret, noiseSeed: borrowing Secret,
    secret: PolynomialVector, sponge: inout Sponge
  ) {
    matrixSeed.withUnsafeBytes { expandMatrix(seed: $0, sponge: &sponge) }
    for row in 0..<3 {
      secret[row].sampleNoise(secret: noiseSeed, counter: UInt8(row), sponge: &sponge)
      secret[row].transform()
      secret[row].makeCanonical()
    }
    let work = PolynomialStorage(count: 1)
    for row in 0..<3 {
      vector[row].sampleNoise(secret: noiseSeed, counter: UInt8(3 + row), sponge: &sponge)
      vector[row].transform()
      work[0].setToProduct(polynomials.vector(at: row, step: 3), secret)
      work[0].undoDivision()
      vector[row].add(work[0])
      vector[row].makeCanonical()
    }
  }

  /// Encrypts 32 bytes under 32 random ones into a ciphertext of 1088 (FIPS 203, algorithm 14).
  func encrypt(
    _ message: borrowing Secret, randomness: borrowing Secret, sponge: inout Sponge
  ) -> Secret {
    Secret(count: MLKEM768Size.ciphertext) { ciphertext in
      encrypt(message, randomness: randomness, into: ciphertext, sponge: &sponge)
    }
  }

  private func encrypt(
    _ message: borrowing Secret, randomness: borrowing Secret,
    into ciphertext: UnsafeMutableBufferPointer<UInt8>, sponge: inout Sponge
  ) {
    let work = PolynomialStorage(count: 5)
    let (random, sum, noise) = (work.vector(at: 0), work[3], work[4])
    for row in 0..<3 {
      random[row].sampleNoise(secret: randomness, counter: UInt8(row), sponge: &sponge)
      random[row].transform()
    }
    for row in 0..<3 {
      sum.setToProduct(transposedRow(row), random)
      sum.transformBack()
      noise.sampleNoise(secret: randomness, counter: UInt8(3 + row), sponge: &sponge)
      sum.add(noise)
      sum.makeCanonical()
      sum.compress(bits: 10)
      sum.encode(bits: 10, into: .init(rebasing: ciphertext[(row * 320)...]))
    }
    sum.setToProduct(vector, random)
    sum.transformBack()
    noise.sampleNoise(secret: randomness, counter: 6, sponge: &sponge)
    sum.add(noise)
    message.withUnsafeBytes { noise.decodeMessage($0) }
    sum.add(noise)
    sum.makeCanonical()
    sum.compress(bits: 4)
    sum.encode(bits: 4, into: .init(rebasing: ciphertext[960...]))
  }

  /// SampleNTT of the seed, the column and the row gives each element.
  private func expandMatrix(seed: UnsafeBufferPointer<UInt8>, sponge: inout Sponge) {
    for row in 0..<3 {
      for column in 0..<3 {
        transposedRow(column)[row].sampleUniform(
          seed: seed, UInt8(column), UInt8(row), sponge: &sponge)
      }
    }
  }
}

extension PolynomialVector {
  /// Decrypts a ciphertext of 1088 bytes, this vector being the secret of its receiver
  /// (FIPS 203, algorithm 15).
  func decrypt(_ ciphertext: [UInt8]) -> Secret {
    Secret(count: MLKEM768Size.message) { message in
      ciphertext.withUnsafeBufferPointer { decrypt($0, into: message) }
    }
  }

  private func decrypt(
    _ ciphertext: UnsafeBufferPointer<UInt8>, into message: UnsafeMutableBufferPointer<UInt8>
  ) {
    let work = PolynomialStorage(count: 5)
    let (masked, product, sum) = (work.vector(at: 0), work[3], work[4])
    for row in 0..<3 {
      masked[row].decode(bits: 10, from: .init(rebasing: ciphertext[(row * 320)...]))
      masked[row].decompress(bits: 10)
      masked[row].transform()
    }
    product.setToProduct(self, masked)
    product.transformBack()
    sum.decode(bits: 4, from: .init(rebasing: ciphertext[960...]))
    sum.decompress(bits: 4)
    sum.subtract(product)
    sum.makeCanonical()
    sum.compress(bits: 1)
    sum.encode(bits: 1, into: message)
  }
}
