import HPKE
import Linux
import OpenSSL
import Secrets
import Store

/// The key that seals the store's secrets: a systemd credential of 32 bytes, where the unit has one.
struct StoreKey {
  /// The credential's name.
  static let credential = "belfry.store-key"
  private static let size = 32

  private let primitives: LibcryptoPrimitives
  private let key: SharedSecret

  /// The key of this process's unit; nil if it has none.
  init?(fromEnvironmentFor primitives: LibcryptoPrimitives) throws(StoreKeyError) {
    guard let folder = Environment.value(of: "CREDENTIALS_DIRECTORY") else { return nil }
    let path = "\(folder)/\(Self.credential)"
    do {
      self.init(try Self.read(path), primitives)
    } catch {
      if case .unreadable(let reason) = error, reason.errno == .absent { return nil }
      throw error
    }
  }

  private init(_ key: consuming Secret, _ primitives: LibcryptoPrimitives) {
    self.key = SharedSecret(key)
    self.primitives = primitives
  }

  /// The row as it is kept.
  func seal(_ row: StoredRow) throws(CryptoError) -> StoredRow {
    guard let secret = row.secret else { return row }
    let wrapped = try primitives.wrap(secret.secret, key: key.secret, name: row.name)
    return row.with(SharedSecret(copying: wrapped), isSealed: true)
  }

  /// The row as it was before it was sealed.
  func open(_ row: StoredRow) throws(CryptoError) -> StoredRow {
    guard row.isSealed, let secret = row.secret else { return row }
    let wrapped = secret.withUnsafeBytes { Array($0) }
    let opened = try primitives.unwrap(wrapped, key: key.secret, name: row.name)
    return row.with(SharedSecret(opened), isSealed: false)
  }

  private static func read(_ path: String) throws(StoreKeyError) -> Secret {
    var count = 0
    let key = try Secret(count: size) { (target) throws(StoreKeyError) in
      do throws(SystemError) {
        count = try File.read(path, into: target)
      } catch {
        throw .unreadable(error)
      }
    }
    guard count == size else { throw .tooShort(count: count) }
    return key
  }
}

extension StoredRow {
  /// What its secret is sealed for: no sealed secret opens in the place of another.
  fileprivate var name: [UInt8] { Array(collection.utf8) + [0] + key }

  fileprivate func with(_ secret: SharedSecret, isSealed: Bool) -> StoredRow {
    StoredRow(
      collection: collection, key: key, value: value, secret: secret, isSealed: isSealed)
  }
}
