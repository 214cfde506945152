internal import CCrypto
public import HPKE
public import Secrets

extension LibcryptoPrimitives {
  /// AES-256-GCM: appends ciphertext and tag to `output`.
  ///
  /// - Throws: `length`, `tooLong`, `failed`; `output` is then as it was.
  public func seal(
    _ plaintext: [UInt8], key: borrowing Secret, nonce: [UInt8], authenticating: [UInt8],
    appendingTo output: inout [UInt8]
  ) throws(CryptoError) {
    let context = try GCMContext(.seal, algorithms, key: key, nonce: nonce[...])
    try context.authenticate(authenticating)
    let start = output.count
    output.append(contentsOf: repeatElement(0, count: plaintext.count + SealedMessage.tagLength))
    let sealed = plaintext.withUnsafeBufferPointer { plaintext in
      output.withUnsafeMutableBufferPointer { output in
        context.seal(plaintext, into: UnsafeMutableBufferPointer(rebasing: output[start...]))
      }
    }
    if case .failure = sealed { output.removeLast(output.count - start) }
    try sealed.get()
  }

  /// AES-256-GCM: the plaintext; nothing of it leaves before the tag has verified.
  ///
  /// - Throws: `length`, `notAuthentic`, `failed`.
  public func open(
    _ sealed: ArraySlice<UInt8>, key: borrowing Secret, nonce: ArraySlice<UInt8>,
    authenticating: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    guard sealed.count >= SealedMessage.tagLength else { throw .notAuthentic }
    let context = try GCMContext(.open, algorithms, key: key, nonce: nonce)
    try context.authenticate(authenticating)
    var opened: Result<Void, CryptoError> = .success(())
    let plaintext = [UInt8](
      unsafeUninitializedCapacity: sealed.count - SealedMessage.tagLength
    ) { target, count in
      opened = sealed.withUnsafeBufferPointer { sealed in context.open(sealed, into: target) }
      if case .success = opened { count = sealed.count - SealedMessage.tagLength }
    }
    try opened.get()
    return plaintext
  }
}
