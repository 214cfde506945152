internal import MLKEM
internal import Secrets

/// A private key of X-Wing (draft-connolly-cfrg-xwing-kem, section 5), expanded from its 32-byte
/// seed.
struct XWingKey<P: Primitives> {
  private let mlkem: P.KEM.Key
  private let x25519: P.X25519Key

  init(seed: borrowing Secret, with primitives: P) throws(CryptoError) {
    let expanded = try primitives.shake256(seed, count: MLKEM768Size.seed + x25519Length)
    do throws(MLKEMError) {
      mlkem = try primitives.mlkem.key(seed: expanded.part(0..<MLKEM768Size.seed))
    } catch {
      throw CryptoError(error)
    }
    x25519 = try primitives.x25519Key(expanded.part(MLKEM768Size.seed..<expanded.count))
  }

  /// ML-KEM's 1184 bytes, X25519's 32.
  var publicKey: [UInt8] { mlkem.encapsulationKey.encoded + x25519.publicKey }

  func decapsulate(_ enc: [UInt8], with primitives: P) throws(CryptoError) -> Secret {
    let ephemeral = Array(enc[MLKEM768Size.ciphertext...])
    let x25519Secret = try x25519.agree(with: ephemeral)
    let mlkemSecret: Secret
    do throws(MLKEMError) {
      mlkemSecret = try mlkem.decapsulate(Array(enc[..<MLKEM768Size.ciphertext]))
    } catch {
      throw CryptoError(error)
    }
    return try primitives.sha3(
      combined(mlkemSecret, x25519Secret, ephemeral: ephemeral, publicKey: x25519.publicKey))
  }
}

/// X-Wing encapsulation with given randomness: ML-KEM's message (32 bytes), X25519's scalar (32).
func xWingEncapsulation(
  to publicKey: [UInt8], ephemeral: borrowing Secret, with primitives: some Primitives
) throws(CryptoError) -> Encapsulated {
  let peer = Array(publicKey[MLKEM768Size.encapsulationKey...])
  let scalar = try primitives.x25519Key(ephemeral.part(MLKEM768Size.message..<ephemeral.count))
  let x25519Secret = try scalar.agree(with: peer)
  let mlkem: MLKEM.Encapsulation
  do throws(MLKEMError) {
    let key = try EncapsulationKey(
      decoding: Array(publicKey[..<MLKEM768Size.encapsulationKey]))
    mlkem = try primitives.mlkem.encapsulate(
      to: key, message: ephemeral.part(0..<MLKEM768Size.message))
  } catch {
    throw CryptoError(error)
  }
  let sharedSecret = try primitives.sha3(
    combined(mlkem.secret, x25519Secret, ephemeral: scalar.publicKey, publicKey: peer))
  return Encapsulated(
    enc: mlkem.ciphertext + scalar.publicKey, sharedSecret: SharedSecret(sharedSecret))
}

private let x25519Length = 32

/// The combiner's input (section 5.3): both secrets, what was sent for X25519 as it was sent, the
/// recipient's X25519 key, the label.
private func combined(
  _ mlkemSecret: borrowing Secret, _ x25519Secret: borrowing Secret, ephemeral: [UInt8],
  publicKey: [UInt8]
) -> Secret {
  let sent = ephemeral + publicKey + label
  let secrets = mlkemSecret.count + x25519Secret.count
  return Secret(count: secrets + sent.count) { target in
    target.write(mlkemSecret, at: 0)
    target.write(x25519Secret, at: mlkemSecret.count)
    target.write(sent, at: secrets)
  }
}

/// The six characters `\.//^\`.
private let label: [UInt8] = [0x5c, 0x2e, 0x2f, 0x2f, 0x5e, 0x5c]
