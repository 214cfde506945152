import BlueZ
import Linux
import OpenSSL
import Settings
import Store

/// Why the program does not start.
enum StartFailure: Error {
  case usage(SettingsError)
  case configuration(SettingsError)
  case configurationFile(path: String, SystemError)
  case fileOfSetting(Settings.Key, SystemError)
  case inUse(state: String)
  case crypto(OpenSSLError)
  case store(path: String, StoreError)
  case storeKey(StoreKeyError)
  case advertisement(AdvertisementError)
  case system(SystemError)

  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .configuration, .configurationFile, .fileOfSetting, .advertisement, .storeKey:
      .configuration
    case .inUse, .store(_, .busy): .temporary
    case .crypto: .unavailable
    case .store(_, .corrupt), .store(_, .newer): .data
    case .store, .system: .system
    }
  }
}

extension StartFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .usage(let error), .configuration(let error): "\(error)"
    case .configurationFile(let path, let error):
      "the configuration cannot be read: \(Self.cure(path, error))"
    case .fileOfSetting(let key, let error): "\(key.rawValue): \(error)"
    case .inUse(let state):
      "another belfryd is at work on \(state): stop it, or name another --state"
    case .crypto(let error): "\(error)"
    case .store(let path, let error): "\(path): \(error)"
    case .storeKey(let error): "\(error)"
    case .advertisement(let error): "\(error)"
    case .system(let error): "\(error)"
    }
  }

  /// The file that a call was about: a drop-in, or the main one.
  private static func subject(_ error: SystemError) -> String? {
    if case .call(_, let about, _) = error { about } else { nil }
  }

  private static func cure(_ path: String, _ error: SystemError) -> String {
    switch error.errno {
    case .absent: "there is no \(path): make it, or leave --configuration out"
    case .denied:
      "\(Self.subject(error) ?? path) is closed to this user: change its owner or its rights"
    default: "\(error)"
    }
  }
}
