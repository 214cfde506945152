import Accessory
import Linux
import PanelProtocol
import Settings

extension Settings {
  /// What of them is the engine's.
  var accessory: Configuration {
    var configuration = Configuration()
    configuration.name = name
    configuration.version = Version.text
    configuration.suites = suites.map { $0 == .xWing ? .xWing : .p256 }
    if internet == .on { configuration.transports.insert(.internet) }
    if localNetwork == .on { configuration.transports.insert(.localNetwork) }
    configuration.companion = companion
    configuration.quietHours = quietHours.map { QuietHours(from: $0.from, to: $0.to) }
    configuration.historyCount = historyCount
    configuration.historyBytes = historySize << 20
    configuration.historyAge = Int64(historyDays) * 86_400_000
    return configuration
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
