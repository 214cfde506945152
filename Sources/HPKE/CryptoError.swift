/// Why a cryptographic step did not succeed.
public enum CryptoError: Error, Equatable, Sendable {
  /// A part has another number of bytes than its kind always has.
  case length(Part, expected: Int, found: Int)
  /// The bytes are no public key: not on the curve, a wrong form, or coefficients out of range.
  case invalidPublicKey(Part)
  /// The bytes are no private key: a P-256 scalar that is zero, or not below the group's order.
  case invalidPrivateKey
  /// X25519 gave all zeros: the other side sent a point of small order.
  case smallOrderPoint
  /// A sealed message is altered, cut, or sealed under another key; deliberately one case.
  case notAuthentic
  /// More bytes were asked for than the function can give.
  case tooLong(Operation, limit: Int)
  /// An HPKE context has sealed or opened as many messages as it may.
  case exhausted
  /// The cryptographic library refused; `code` is its own error number, 0 if it named none.
  case failed(Operation, code: UInt)

  /// What had the wrong length or form.
  public enum Part: Sendable {
    case publicKey
    case encapsulation
    case seed
    case key
    case nonce
    case x25519Point
    case p256Point
    case mlkemPublicKey
    case mlkemCiphertext
    case sharedSecret
  }

  /// What was being computed.
  public enum Operation: Sendable {
    case random
    case digest
    case hmac
    case extract
    case expand
    case seal
    case open
    case x25519
    case p256
    case mlkem
  }
}

extension CryptoError: CustomStringConvertible {
  /// A plain sentence; never holds key material.
  public var description: String {
    switch self {
    case .length(let part, let expected, let found):
      "\(part.name) has \(found) bytes and must have \(expected)"
    case .invalidPublicKey(let part): "\(part.name) is not valid"
    case .invalidPrivateKey: "the private key is out of range"
    case .smallOrderPoint: "the X25519 point has small order"
    case .notAuthentic: "the message is damaged or was sealed under another key"
    case .tooLong(let operation, let limit): "\(operation.name) gives at most \(limit) bytes"
    case .exhausted: "this HPKE context has counted to its end; make a new one"
    case .failed(let operation, let code): "libcrypto failed in \(operation.name), error \(code)"
    }
  }
}

extension CryptoError.Part {
  var name: String {
    switch self {
    case .publicKey: "the public key"
    case .encapsulation: "the encapsulated key"
    case .seed: "the private seed"
    case .key: "the AES key"
    case .nonce: "the nonce"
    case .x25519Point: "the X25519 key"
    case .p256Point: "the P-256 point"
    case .mlkemPublicKey: "the ML-KEM public key"
    case .mlkemCiphertext: "the ML-KEM ciphertext"
    case .sharedSecret: "the shared secret"
    }
  }
}

extension CryptoError.Operation {
  var name: String {
    switch self {
    case .random: "the random generator"
    case .digest: "hashing"
    case .hmac: "HMAC"
    case .extract: "HKDF extract"
    case .expand: "HKDF expand"
    case .seal: "sealing"
    case .open: "opening"
    case .x25519: "X25519"
    case .p256: "P-256"
    case .mlkem: "ML-KEM-768"
    }
  }
}
