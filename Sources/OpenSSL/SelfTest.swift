public import HPKE
internal import Secrets

/// Known answers of every primitive, computed once by other programs. A few milliseconds; to be run
/// before the first key is used, so that a broken library or engine never touches one.
public enum SelfTest {
  /// Runs all of them.
  ///
  /// - Throws: `selfTestFailed` with the name of the first primitive that gave a wrong answer.
  public static func run(_ primitives: some Primitives) throws(OpenSSLError) {
    try expect("SHA-2") { () throws(CryptoError) in try hashes(primitives) }
    try expect("HKDF-SHA256") { () throws(CryptoError) in try derivation(primitives) }
    try expect("AES-256-GCM") { () throws(CryptoError) in try sealing(primitives) }
    try expect("X25519") { () throws(CryptoError) in try x25519(primitives) }
    try expect("P-256") { () throws(CryptoError) in try p256(primitives) }
    try expect("X-Wing") { () throws(CryptoError) in try xWing(primitives) }
  }

  private static func expect(
    _ name: String, _ check: () throws(CryptoError) -> Bool
  ) throws(OpenSSLError) {
    guard (try? check()) == true else { throw .selfTestFailed(name) }
  }
}

private func hashes(_ primitives: some Primitives) throws(CryptoError) -> Bool {
  let text = Array("abc".utf8)
  let answers = (try primitives.sha256(text), try primitives.sha384(text))
  return answers == (KnownAnswer.sha256, KnownAnswer.sha384)
}

private func derivation(_ primitives: some Primitives) throws(CryptoError) -> Bool {
  let key = try primitives.extract(salt: counting(0, 32), keyMaterial: counting(32, 40))
  let output = try primitives.expand(key, info: Array(72..<80), count: 48)
  return output.isEqual(to: Secret(copying: KnownAnswer.hkdf))
}

private func sealing(_ primitives: some Primitives) throws(CryptoError) -> Bool {
  let (nonce, plaintext, header) = (
    Array<UInt8>(32..<44), Array<UInt8>(44..<64), Array<UInt8>(64..<68)
  )
  var sealed: [UInt8] = []
  try primitives.seal(
    plaintext, key: counting(0, 32), nonce: nonce, authenticating: header, appendingTo: &sealed)
  let opened = try primitives.open(
    sealed[...], key: counting(0, 32), nonce: nonce[...], authenticating: header)
  guard sealed == KnownAnswer.sealed, opened == plaintext else { return false }
  sealed[0] ^= 1
  do throws(CryptoError) {
    _ = try primitives.open(
      sealed[...], key: counting(0, 32), nonce: nonce[...], authenticating: header)
    return false
  } catch {
    return error == .notAuthentic
  }
}

private func x25519(_ primitives: some Primitives) throws(CryptoError) -> Bool {
  let (own, peer) = (
    try primitives.x25519Key(counting(0, 32)), try primitives.x25519Key(counting(32, 32))
  )
  let shared = try own.agree(with: peer.publicKey)
  guard shared.isEqual(to: Secret(copying: KnownAnswer.x25519)) else { return false }
  do throws(CryptoError) {
    _ = try own.agree(with: [UInt8](repeating: 0, count: 32))
    return false
  } catch {
    return error == .smallOrderPoint
  }
}

private func p256(_ primitives: some Primitives) throws(CryptoError) -> Bool {
  let own = try primitives.p256Key(counting(1, 32))
  let peer = try primitives.p256Key(counting(33, 32))
  let shared = try own.agree(with: peer.publicKey)
  guard shared.isEqual(to: Secret(copying: KnownAnswer.p256)) else { return false }
  var offCurve = peer.publicKey
  offCurve[64] ^= 1
  do throws(CryptoError) {
    _ = try own.agree(with: offCurve)
    return false
  } catch {
    return error == .invalidPublicKey(.p256Point)
  }
}

/// ML-KEM, X25519, SHAKE256 and SHA3-256 together, and the secret of a damaged ciphertext.
private func xWing(_ primitives: some Primitives) throws(CryptoError) -> Bool {
  let pair = try KeyPair(.xWing, seed: SharedSecret(counting(0, 32)), with: primitives)
  let sent = try CipherSuite.xWing.encapsulate(
    to: pair.publicKey, ephemeral: SharedSecret(counting(0, 64)), with: primitives)
  guard try primitives.sha256(pair.publicKey + sent.enc) == KnownAnswer.xWingTranscript,
    sent.sharedSecret == SharedSecret(copying: KnownAnswer.xWing),
    try pair.decapsulate(sent.enc, with: primitives) == sent.sharedSecret
  else { return false }
  var damaged = sent.enc
  damaged[0] ^= 1
  let rejected = try pair.decapsulate(damaged, with: primitives)
  return rejected == SharedSecret(copying: KnownAnswer.xWingRejected)
}

private func counting(_ first: UInt8, _ count: UInt8) -> Secret {
  Secret(copying: first..<(first + count))
}
