import Linux
import OpenSSL
import Relay

/// Who the maker is to the push service, with the token of the moment.
final class Provider {
  private let key: ES256Key
  private let keyID: String
  private let team: String
  private var token: ProviderToken?

  init(key: ES256Key, keyID: String, team: String) {
    self.key = key
    self.keyID = keyID
    self.team = team
  }

  /// The token to push with.
  func token(at now: UInt64) throws(OpenSSLError) -> String {
    if let token, !token.isOld(at: now) { return token.text }
    let fresh = try ProviderToken(
      keyID: keyID, team: team, seconds: UInt64(max(0, Clock.wall ?? 0)) / 1000, at: now,
      sign: key.sign)
    token = fresh
    return fresh.text
  }

  /// The next push gets another token.
  func renew() { token = nil }
}
