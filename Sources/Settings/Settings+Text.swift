extension Settings {
  /// Where the configuration is, unless the command line says otherwise.
  public static let usualFile = "/etc/belfry/belfry.conf"

  /// A setting's value as it stands in a file; empty if there is none.
  public func text(of key: Key) -> String {
    switch key {
    case .state: state
    case .panelSocket: panelSocket
    case .controlSocket: controlSocket ?? ""
    case .internet: internet.rawValue
    case .localNetwork: localNetwork.rawValue
    case .wifi: wifi.rawValue
    case .firmwareKey: firmwareKey.map(hexadecimal) ?? ""
    case .firmwareSize: String(firmwareSize)
    case .firmwareCommand: firmwareCommand ?? ""
    case .networkSocket: networkSocket
    case .loopback: loopback ?? ""
    case .bluetooth: bluetooth.text
    case .companion: companion
    case .server: server ?? ""
    case .serverTokenFile: serverTokenFile ?? ""
    case .pairing: pairing.rawValue
    case .name: name
    case .suites: suites.map { $0.rawValue }.joined(separator: ",")
    case .historyCount: String(historyCount)
    case .historySize: String(historySize)
    case .historyDays: String(historyDays)
    case .quietHours: quietHours?.text ?? "none"
    case .bus: bus.rawValue
    case .busContent: busContent.rawValue
    case .log: log.rawValue
    }
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(
    decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

extension Settings.Bluetooth {
  fileprivate var text: String {
    switch self {
    case .off: "off"
    case .on: "on"
    case .adapter(let text): text
    }
  }
}
