internal import DBus

/// A question to NetworkManager.
enum Step: Equatable {
  /// All that it has.
  case objects
  case settings(of: String)
  case secrets(of: String, setting: String)
  case add(ProfileSettings)
  case update(String, ProfileSettings)
  case delete(String)
  case scan(device: String)
}

extension Step {
  var path: String {
    switch self {
    case .objects: NetworkManager.root
    case .add: NetworkManager.settingsPath
    case .settings(let path), .secrets(let path, _), .update(let path, _), .delete(let path),
      .scan(let path):
      path
    }
  }

  var interface: String {
    switch self {
    case .objects: NetworkManager.objectManager
    case .add: NetworkManager.settings
    case .settings, .secrets, .update, .delete: NetworkManager.profile
    case .scan: NetworkManager.wireless
    }
  }

  var member: String {
    switch self {
    case .objects: "GetManagedObjects"
    case .settings: "GetSettings"
    case .secrets: "GetSecrets"
    case .add: "AddConnection"
    case .update: "Update"
    case .delete: "Delete"
    case .scan: "RequestScan"
    }
  }

  var arguments: [Value] {
    switch self {
    case .objects, .settings, .delete: []
    case .secrets(_, let setting): [.string(setting)]
    case .add(let settings), .update(_, let settings): [.profile(settings)]
    case .scan: [.variants([:])]
    }
  }
}
