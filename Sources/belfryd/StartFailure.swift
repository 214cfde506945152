import Linux
import OpenSSL
import Settings
import Store

/// Why the program does not start.
enum StartFailure: Error {
  case usage(SettingsError)
  case configuration(SettingsError)
  case inUse(state: String)
  case crypto(OpenSSLError)
  case store(path: String, StoreError)
  case system(SystemError)

  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .configuration: .configuration
    case .inUse, .store(_, .busy): .inUse
    case .crypto: .crypto
    case .store(_, .corrupt), .store(_, .newer): .store
    case .store, .system: .system
    }
  }
}

extension StartFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .usage(let error), .configuration(let error): "\(error)"
    case .inUse(let state):
      "another belfryd is at work on \(state): stop it, or name another --state"
    case .crypto(let error): "\(error)"
    case .store(let path, let error): "\(path): \(error)"
    case .system(let error): "\(error)"
    }
  }
}
