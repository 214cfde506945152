public import Foundation
import OpenSSL

public enum SHA256 {
  public typealias Digest = [UInt8]

  /// By libcrypto; nothing if that fails.
  public static func hash(data: some DataProtocol) -> Digest {
    guard let library = try? LibcryptoPrimitives() else { return [] }
    return (try? library.sha256(Array(data))) ?? []
  }
}
