internal import CCrypto

/// The libcrypto in use, which is not always the one that the program was built with.
public enum Libcrypto {
  /// Its version as it writes it, `3.5.9` for instance.
  public static var version: String { String(cString: OpenSSL_version(OPENSSL_VERSION_STRING)) }

  /// Major and minor number.
  public static var release: (major: UInt32, minor: UInt32) {
    (OPENSSL_version_major(), OPENSSL_version_minor())
  }
}
