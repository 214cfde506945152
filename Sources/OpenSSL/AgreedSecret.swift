internal import CCrypto
internal import HPKE
internal import Secrets

/// A Diffie-Hellman computation: 32 bytes from a private key and a peer's public one.
///
/// libcrypto does not say in a dependable way why it refuses, so the caller says what a refusal
/// of the peer's key means.
func agreedSecret(
  _ key: borrowing Handle, with peer: borrowing Handle, _ operation: CryptoError.Operation,
  refusal: CryptoError
) throws(CryptoError) -> Secret {
  let context = EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil)
  guard let context = Handle(owning: context, freedBy: EVP_PKEY_CTX_free),
    EVP_PKEY_derive_init(context.pointer) == 1
  else { throw .libcrypto(operation) }
  let pointers = (context.pointer, peer.pointer)
  return try Secret(count: 32) { (target) throws(CryptoError) in
    var count = target.count
    guard EVP_PKEY_derive_set_peer(pointers.0, pointers.1) == 1,
      EVP_PKEY_derive(pointers.0, target.baseAddress, &count) == 1
    else {
      takeErrorCode()
      throw refusal
    }
    guard count == target.count else { throw .failed(operation, code: 0) }
  }
}
