internal import DBus

/// What a connection profile consists of: settings by name, each with its properties by name.
typealias ProfileSettings = [String: [String: Value]]

extension Value {
  /// `a{sa{sv}}`, as NetworkManager takes profiles.
  static func profile(_ settings: ProfileSettings) -> Value {
    let sorted = settings.sorted { $0.key < $1.key }
    return .dictionary(
      key: "s", value: "a{sv}", sorted.map { Entry(.string($0.key), .variants($0.value)) })
  }

  /// The settings of a profile; nil if it is something else.
  var profileSettings: ProfileSettings? {
    dictionary?.mapValues { $0.dictionary ?? [:] }
  }

  /// `a{ss}`.
  static func texts(_ entries: [String: String]) -> Value {
    let sorted = entries.sorted { $0.key < $1.key }
    return .dictionary(
      key: "s", value: "s", sorted.map { Entry(.string($0.key), .string($0.value)) })
  }
}
