internal import CCrypto
internal import HPKE
internal import Secrets

/// One sealing or opening with AES-256-GCM. libcrypto wipes the key schedule when it goes.
struct GCMContext: ~Copyable {
  private let context: Handle
  private let operation: CryptoError.Operation

  init(
    _ operation: CryptoError.Operation, _ algorithms: Algorithms, key: borrowing Secret,
    nonce: ArraySlice<UInt8>
  ) throws(CryptoError) {
    guard key.count == SealedMessage.keyLength else {
      throw .length(.key, expected: SealedMessage.keyLength, found: key.count)
    }
    guard nonce.count == SealedMessage.nonceLength else {
      throw .length(.nonce, expected: SealedMessage.nonceLength, found: nonce.count)
    }
    guard let context = Handle(owning: EVP_CIPHER_CTX_new(), freedBy: EVP_CIPHER_CTX_free) else {
      throw .libcrypto(operation)
    }
    let cipher = algorithms.aes256GCM.pointer
    guard Self.start(context.pointer, operation, cipher, key: key, nonce: nonce) == 1 else {
      throw .libcrypto(operation)
    }
    self.context = context
    self.operation = operation
  }

  /// Gives a context key and nonce; 1 if libcrypto takes them. Apart from the initialiser, because
  /// Swift 6.0.3 cannot optimise closures between the throws of one that makes an owner.
  @inline(never)
  private static func start(
    _ context: OpaquePointer, _ operation: CryptoError.Operation, _ cipher: OpaquePointer,
    key: borrowing Secret, nonce: ArraySlice<UInt8>
  ) -> CInt {
    let start = operation == .seal ? EVP_EncryptInit_ex2 : EVP_DecryptInit_ex2
    return key.withUnsafeBytes { key in
      nonce.withUnsafeBufferPointer { nonce in
        start(context, cipher, key.baseAddress, nonce.baseAddress, nil)
      }
    }
  }

  /// Adds data that is authenticated but not sealed; before everything else.
  borrowing func authenticate(_ bytes: [UInt8]) throws(CryptoError) {
    if bytes.isEmpty { return }
    let update = operation == .seal ? EVP_EncryptUpdate : EVP_DecryptUpdate
    guard let length = CInt(exactly: bytes.count) else {
      throw .tooLong(operation, limit: Int(CInt.max))
    }
    var count: CInt = 0
    guard update(context.pointer, nil, &count, bytes, length) == 1 else {
      throw .libcrypto(operation)
    }
  }

  /// Writes ciphertext and tag: `output` has 16 bytes more than the plaintext.
  borrowing func seal(
    _ plaintext: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> Result<Void, CryptoError> {
    guard let length = CInt(exactly: plaintext.count) else {
      return .failure(.tooLong(.seal, limit: Int(CInt.max)))
    }
    let tag = output.baseAddress.map { $0 + plaintext.count }
    var (count, rest): (CInt, CInt) = (0, 0)
    guard
      EVP_EncryptUpdate(
        context.pointer, output.baseAddress, &count, plaintext.baseAddress, length) == 1,
      EVP_EncryptFinal_ex(context.pointer, tag, &rest) == 1, count == length, rest == 0,
      EVP_CIPHER_CTX_ctrl(context.pointer, EVP_CTRL_AEAD_GET_TAG, tagLength, tag) == 1
    else { return .failure(.libcrypto(.seal)) }
    return .success(())
  }

  /// Writes the plaintext: `output` has 16 bytes less than what is sealed. It counts only on
  /// success; on failure it is wiped.
  borrowing func open(
    _ sealed: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> Result<Void, CryptoError> {
    let size = sealed.count - SealedMessage.tagLength
    guard let length = CInt(exactly: size) else {
      return .failure(.tooLong(.open, limit: Int(CInt.max)))
    }
    let tag = UnsafeMutablePointer(mutating: sealed.baseAddress.map { $0 + size })
    var (count, rest): (CInt, CInt) = (0, 0)
    guard
      EVP_DecryptUpdate(context.pointer, output.baseAddress, &count, sealed.baseAddress, length)
        == 1, count == length,
      EVP_CIPHER_CTX_ctrl(context.pointer, EVP_CTRL_AEAD_SET_TAG, tagLength, tag) == 1
    else {
      OPENSSL_cleanse(output.baseAddress, size)
      return .failure(.libcrypto(operation))
    }
    guard EVP_DecryptFinal_ex(context.pointer, nil, &rest) == 1 else {
      OPENSSL_cleanse(output.baseAddress, size)
      takeErrorCode()
      return .failure(.notAuthentic)
    }
    return .success(())
  }
}

private let tagLength = CInt(SealedMessage.tagLength)
