internal import CCrypto
internal import MLKEM
internal import Secrets

/// ML-KEM-768 by libcrypto. The calls are in the headers of 3.0; the algorithm came with 3.5, so
/// it is asked for by name at run time.
struct EVPMLKEM768: MLKEM768 {
  /// Nil if the libcrypto at hand has no ML-KEM-768.
  init?() {
    guard keyContext() != nil else { return nil }
  }

  func key(seed: borrowing Secret) throws(MLKEMError) -> EVPMLKEM768Key {
    guard seed.count == MLKEM768Size.seed else { throw .seedLength(seed.count) }
    let key = seed.withUnsafeBytes { seed in
      // The seed alone: a public key given along would not be checked against it.
      imported(.octets(ParameterName.seed, seed), selection: ccrypto_key_pair)
    }
    guard let key = Handle(owning: key, freedBy: EVP_PKEY_free) else { throw .libcrypto() }
    return try EVPMLKEM768Key(key)
  }

  func encapsulate(
    to key: EncapsulationKey, message: borrowing Secret
  ) throws(MLKEMError) -> Encapsulation {
    guard message.count == MLKEM768Size.message else { throw .messageLength(message.count) }
    let peer = key.encoded.withUnsafeBufferPointer { bytes in
      imported(.octets(ParameterName.publicKey, bytes), selection: ccrypto_public_key)
    }
    guard let peer = Handle(owning: peer, freedBy: EVP_PKEY_free) else { throw .libcrypto() }
    let context = EVP_PKEY_CTX_new_from_pkey(nil, peer.pointer, nil)
    guard let context = Handle(owning: context, freedBy: EVP_PKEY_CTX_free) else {
      throw .libcrypto()
    }
    let started = message.withUnsafeBytes { message in
      let parameters = [.octets(ParameterName.encapsulationRandomness, message), OSSL_PARAM.end]
      return EVP_PKEY_encapsulate_init(context.pointer, parameters)
    }
    guard started == 1 else { throw .libcrypto() }
    return try encapsulation(context.pointer)
  }

  private func encapsulation(_ context: OpaquePointer) throws(MLKEMError) -> Encapsulation {
    var ciphertext = [UInt8](repeating: 0, count: MLKEM768Size.ciphertext)
    let secret = try Secret(count: MLKEM768Size.sharedSecret) { (secret) throws(MLKEMError) in
      var counts = (ciphertext.count, secret.count)
      guard
        EVP_PKEY_encapsulate(
          context, &ciphertext, &counts.0, secret.baseAddress, &counts.1) == 1,
        counts == (MLKEM768Size.ciphertext, MLKEM768Size.sharedSecret)
      else { throw .libcrypto() }
    }
    return Encapsulation(ciphertext: ciphertext, secret: secret)
  }
}

/// A decapsulation key in libcrypto's care.
final class EVPMLKEM768Key: MLKEM768Key {
  let encapsulationKey: EncapsulationKey

  private let key: Handle

  init(_ key: consuming Handle) throws(MLKEMError) {
    var encoded = [UInt8](repeating: 0, count: MLKEM768Size.encapsulationKey)
    var count = 0
    guard
      EVP_PKEY_get_octet_string_param(key.pointer, "pub", &encoded, encoded.count, &count) == 1,
      count == encoded.count
    else { throw .libcrypto() }
    encapsulationKey = try EncapsulationKey(decoding: encoded)
    self.key = key
  }

  func decapsulate(_ ciphertext: [UInt8]) throws(MLKEMError) -> Secret {
    guard ciphertext.count == MLKEM768Size.ciphertext else {
      throw .ciphertextLength(ciphertext.count)
    }
    let context = EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil)
    guard let context = Handle(owning: context, freedBy: EVP_PKEY_CTX_free),
      EVP_PKEY_decapsulate_init(context.pointer, nil) == 1
    else { throw .libcrypto() }
    let pointer = context.pointer
    return try Secret(count: MLKEM768Size.sharedSecret) { (secret) throws(MLKEMError) in
      var count = secret.count
      guard
        EVP_PKEY_decapsulate(
          pointer, secret.baseAddress, &count, ciphertext, ciphertext.count) == 1,
        count == secret.count
      else { throw .libcrypto() }
    }
  }
}

private func keyContext() -> Handle? {
  let context = EVP_PKEY_CTX_new_from_name(nil, "ML-KEM-768", nil)
  if context == nil { takeErrorCode() }
  return Handle(owning: context, freedBy: EVP_PKEY_CTX_free)
}

/// A new key from one part; nil if libcrypto refuses it. The caller owns it.
private func imported(_ part: OSSL_PARAM, selection: CInt) -> OpaquePointer? {
  guard let context = keyContext(), EVP_PKEY_fromdata_init(context.pointer) == 1 else { return nil }
  var parameters = [part, .end]
  var key: OpaquePointer?
  guard EVP_PKEY_fromdata(context.pointer, &key, selection, &parameters) == 1 else { return nil }
  return key
}

extension MLKEMError {
  fileprivate static func libcrypto() -> MLKEMError { .engineFailed(code: takeErrorCode()) }
}
