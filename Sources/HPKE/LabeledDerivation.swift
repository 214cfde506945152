internal import Secrets

/// LabeledExtract and LabeledExpand (RFC 9180, section 4).
extension Primitives {
  func labeledExtract(
    salt: borrowing Secret, suiteID: [UInt8], label: String, keyMaterial: borrowing Secret
  ) throws(CryptoError) -> Secret {
    let prefix = hpkeVersion + suiteID + Array(label.utf8)
    return try extract(salt: salt, keyMaterial: Secret(prefix, keyMaterial))
  }

  func labeledExpand(
    _ key: borrowing Secret, suiteID: [UInt8], label: String, info: [UInt8], count: Int
  ) throws(CryptoError) -> Secret {
    guard let length = UInt16(exactly: count) else {
      throw .tooLong(.expand, limit: Int(UInt16.max))
    }
    let labeled = bigEndian(length) + hpkeVersion + suiteID + Array(label.utf8) + info
    return try expand(key, info: labeled, count: count)
  }
}

private let hpkeVersion = Array("HPKE-v1".utf8)

extension Secret {
  static var empty: Secret { Secret(count: 0) { _ in } }

  /// Public bytes followed by a secret's.
  init(_ prefix: [UInt8], _ secret: borrowing Secret) {
    self.init(count: prefix.count + secret.count) { target in
      target.write(prefix, at: 0)
      target.write(secret, at: prefix.count)
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  func write(_ bytes: [UInt8], at offset: Int) {
    for (index, byte) in bytes.enumerated() { self[offset + index] = byte }
  }

  func write(_ secret: borrowing Secret, at offset: Int) {
    secret.withUnsafeBytes { bytes in
      for (index, byte) in bytes.enumerated() { self[offset + index] = byte }
    }
  }
}
