import HPKE
import Linux
import Store

/// Why the secrets in the store cannot be used. None of it changes the store.
enum StoreKeyError: Error {
  /// The credential is there and cannot be read.
  case unreadable(SystemError)
  /// The credential has less than 32 bytes.
  case tooShort(count: Int)
  /// Secrets are sealed, and there is no credential.
  case missing
  /// Secrets are sealed by another key, or were altered.
  case wrong
  /// libcrypto refused.
  case crypto(CryptoError)

  /// Why a key does not open the secret of a row, nil if it does.
  init?(opening row: StoredRow, with key: StoreKey?) {
    guard row.isSealed else { return nil }
    guard let key else {
      self = .missing
      return
    }
    do throws(CryptoError) {
      _ = try key.open(row)
      return nil
    } catch {
      self.init(error)
    }
  }

  init(_ error: CryptoError) { self = error == .notAuthentic ? .wrong : .crypto(error) }
}

extension StoreKeyError: CustomStringConvertible {
  var description: String {
    let name = StoreKey.credential
    return switch self {
    case .unreadable(let error): "the credential \(name) cannot be read: \(error)"
    case .tooShort(let count): "the credential \(name) must have 32 bytes and has \(count)"
    case .missing:
      "the keys in the store are sealed: give the unit its credential \(name) again"
    case .wrong:
      "the credential \(name) does not open the keys in the store: give the unit the one that "
        + "sealed them"
    case .crypto(let error): "\(error)"
    }
  }
}
