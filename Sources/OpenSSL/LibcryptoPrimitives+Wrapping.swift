public import HPKE
public import Secrets

extension LibcryptoPrimitives {
  /// The first byte of what is wrapped: the form of the rest.
  private static let wrappingForm: UInt8 = 1

  /// A secret sealed under another one, fit to be kept in the open: 1, a fresh nonce of 12 bytes,
  /// AES-256-GCM ciphertext, tag of 16 bytes.
  ///
  /// - Parameter name: what the secret is, so that no wrapped secret can take the place of another.
  /// - Throws: `length`, `failed`.
  public func wrap(
    _ secret: borrowing Secret, key: borrowing Secret, name: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    let nonce = try randomBytes(SealedMessage.nonceLength)
    let context = try GCMContext(.seal, algorithms, key: key, nonce: nonce[...])
    try context.authenticate(name)
    var output = [Self.wrappingForm] + nonce
    let start = output.count
    output.append(contentsOf: repeatElement(0, count: secret.count + SealedMessage.tagLength))
    let sealed = secret.withUnsafeBytes { plaintext in
      output.withUnsafeMutableBufferPointer { output in
        context.seal(plaintext, into: UnsafeMutableBufferPointer(rebasing: output[start...]))
      }
    }
    try sealed.get()
    return output
  }

  /// The secret that was wrapped.
  ///
  /// - Throws: `notAuthentic` for another key, another name or altered bytes; `length`, `failed`.
  public func unwrap(
    _ wrapped: [UInt8], key: borrowing Secret, name: [UInt8]
  ) throws(CryptoError) -> Secret {
    let start = 1 + SealedMessage.nonceLength
    guard wrapped.count >= start + SealedMessage.tagLength, wrapped[0] == Self.wrappingForm else {
      throw .notAuthentic
    }
    let context = try GCMContext(.open, algorithms, key: key, nonce: wrapped[1..<start])
    try context.authenticate(name)
    let count = wrapped.count - start - SealedMessage.tagLength
    return try Secret(count: count) { (target) throws(CryptoError) in
      let opened = wrapped[start...].withUnsafeBufferPointer { context.open($0, into: target) }
      try opened.get()
    }
  }
}
