internal import Secrets

/// A connection profile of ours that NetworkManager has.
struct Profile {
  /// Its object.
  let path: String
  let mark: Mark
  /// All of it but the secrets.
  let settings: ProfileSettings
  /// Nil if NetworkManager has none, or does not tell.
  let passphrase: SharedSecret?
}
