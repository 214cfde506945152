/// The names whose owners are told, with what is known of each; a value without a connection.
struct TrackedNames {
  private enum Knowledge: Equatable {
    case unknown
    case owner(String?)
  }

  private var names: [String: Knowledge] = [:]

  func contains(_ name: String) -> Bool { names[name] != nil }

  mutating func add(_ name: String) { names[name] = .unknown }

  mutating func remove(_ name: String) { names[name] = nil }

  func owner(of name: String) -> String? {
    if case .owner(let owner)? = names[name] { owner } else { nil }
  }

  /// Takes notice of an owner; true if that is news of a tracked name.
  mutating func learn(_ name: String, _ owner: String?) -> Bool {
    guard let known = names[name], known != .owner(owner) else { return false }
    names[name] = .owner(owner)
    return true
  }
}
