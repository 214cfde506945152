public import Linux

/// Why there is no TLS connection, or no certificate.
public enum TLSError: Error, Equatable, Sendable {
  /// The other end closed the connection as it should.
  case closed
  /// The other end does not keep to TLS 1.3, or broke off; OpenSSL's word for it.
  case failed(String)
  /// The accessory's key is another one than the expected: somebody else answers in its place.
  case otherKey
  /// OpenSSL could not make something.
  case unavailable(String)
  /// A file cannot be read or written.
  case system(SystemError)
  /// The file of the certificate and its key holds none.
  case notAnIdentity(path: String)
}

extension TLSError: CustomStringConvertible {
  /// One plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .closed: "the other end closed the connection"
    case .failed(let reason): "TLS 1.3 failed: \(reason)"
    case .otherKey:
      "the key of the other end is not the accessory's: read the link configuration again over "
        + "Bluetooth"
    case .unavailable(let what): "OpenSSL cannot give \(what): install OpenSSL 3.0 or newer"
    case .system(let error): error.description
    case .notAnIdentity(let path): "\(path) holds no certificate with its key"
    }
  }
}
