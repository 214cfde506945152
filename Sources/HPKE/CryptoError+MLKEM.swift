internal import MLKEM

extension CryptoError {
  /// The same reason in HPKE's words.
  init(_ error: MLKEMError) {
    switch error {
    case .seedLength(let found): self = .length(.seed, expected: MLKEM768Size.seed, found: found)
    case .messageLength(let found):
      self = .length(.seed, expected: MLKEM768Size.message, found: found)
    case .encapsulationKeyLength(let found):
      self = .length(
        .mlkemPublicKey, expected: MLKEM768Size.encapsulationKey, found: found)
    case .coefficientOutOfRange: self = .invalidPublicKey(.mlkemPublicKey)
    case .decapsulationKeyLength(let found):
      self = .length(.key, expected: MLKEM768Size.decapsulationKey, found: found)
    case .decapsulationKeyHash: self = .invalidPrivateKey
    case .ciphertextLength(let found):
      self = .length(.mlkemCiphertext, expected: MLKEM768Size.ciphertext, found: found)
    case .engineFailed(let code): self = .failed(.mlkem, code: code)
    }
  }
}
