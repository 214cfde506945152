extension Settings {
  /// The settings that are not what they are in `other`.
  public func differences(from other: Settings) -> [Key] {
    Key.allCases.filter { text(of: $0) != other.text(of: $0) }
  }
}

extension Settings.Key {
  /// Whether a belfryd at work takes over another value; else it begins to hold at the next start.
  public var changesAtWork: Bool {
    switch self {
    case .server, .serverTokenFile, .suites, .historyCount, .historySize, .historyDays, .quietHours:
      true
    case .state, .panelSocket, .controlSocket, .internet, .localNetwork, .wifi, .firmwareKey,
      .firmwareSize, .firmwareCommand, .networkSocket, .loopback, .bluetooth, .companion, .pairing,
      .name, .bus, .busContent, .log:
      false
    }
  }
}
