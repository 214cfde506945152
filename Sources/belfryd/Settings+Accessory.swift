import Accessory
import GATTProfile
import Linux
import PanelProtocol
import Settings

extension Settings {
  /// What of them is the engine's, with what is in files that they name.
  func accessory() throws(StartFailure) -> Configuration {
    var configuration = Configuration()
    configuration.name = name
    configuration.version = Version.text
    configuration.suites = suites.map { $0 == .xWing ? .xWing : .p256 }
    if internet == .on { configuration.transports.insert(.internet) }
    if localNetwork == .on { configuration.transports.insert(.localNetwork) }
    configuration.companion = companion
    configuration.server = try makersServer()
    configuration.quietHours = quietHours.map { QuietHours(from: $0.from, to: $0.to) }
    configuration.historyCount = historyCount
    configuration.historyBytes = historySize << 20
    configuration.historyAge = Int64(historyDays) * 86_400_000
    return configuration
  }

  private func makersServer() throws(StartFailure) -> LinkConfiguration.Server? {
    guard internet == .on, let server else { return nil }
    guard let path = serverTokenFile else { return LinkConfiguration.Server(address: server) }
    let bytes: [UInt8]
    do {
      bytes = try File.read(path, limit: 4096)
    } catch {
      throw .fileOfSetting(.serverTokenFile, error)
    }
    let token = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    let isVisible: (UInt8) -> Bool = { $0 > 0x20 && $0 < 0x7F }
    guard (1...LinkConfiguration.longestToken).contains(token.count), token.allSatisfy(isVisible)
    else { throw .configuration(.notAToken(path: path)) }
    return LinkConfiguration.Server(
      address: server, token: String(decoding: token, as: UTF8.self))
  }
}

extension Settings.LogLevel {
  var priority: Log.Priority {
    switch self {
    case .error: .error
    case .warning: .warning
    case .notice: .notice
    case .info: .information
    case .debug: .debug
    }
  }
}
