internal import CTLS
internal import Linux

extension TLSIdentity {
  /// How an identity came to be there.
  public enum Origin: Equatable, Sendable {
    /// It was in its file.
    case kept
    /// There was none.
    case made
    /// What was in the file was damaged, and is now in the other file of that path.
    case remade(setAside: String)
  }

  /// Bytes of the longest file that is one.
  private static var fileLimit: Int { 16_384 }

  /// The identity that is kept in a file, which nobody else may read; made if there is none yet.
  ///
  /// A file that cannot be read just now is no reason to make another: phones know the key by its
  /// hash.
  public static func kept(at path: String) throws(TLSError) -> (TLSIdentity, Origin) {
    let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: fileLimit)
    text.initialize(repeating: 0)
    defer {
      OPENSSL_cleanse(text.baseAddress, text.count)
      text.deallocate()
    }
    var origin = Origin.made
    do throws(SystemError) {
      let count = try File.read(path, into: text)
      if let identity = try? TLSIdentity(
        pem: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[..<count]))
      {
        return (identity, .kept)
      }
      let aside = "\(path).damaged"
      try File.rename(path, to: aside)
      origin = .remade(setAside: aside)
    } catch  where error.errno == .absent {
      origin = .made
    } catch {
      throw .system(error)
    }
    let identity = try make()
    try identity.keep(at: path)
    return (identity, origin)
  }

  private func keep(at path: String) throws(TLSError) {
    try withPEM { (bytes) throws(TLSError) in
      do throws(SystemError) {
        try File.replace(path, with: bytes, mode: 0o600)
      } catch {
        throw .system(error)
      }
    }
  }
}
