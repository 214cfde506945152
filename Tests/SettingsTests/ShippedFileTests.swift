import Foundation
import Settings
import Testing

@Suite struct ShippedFileTests {
  private let text: String

  init() throws {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    text = try String(
      contentsOf: top.appendingPathComponent("Systemd/belfry.conf"), encoding: .utf8)
  }

  @Test func theShippedFileTurnsBluetoothOnAndNothingElse() throws {
    var settings = Settings()
    try settings.apply(file: Array(text.utf8), named: "belfry.conf")
    var expected = Settings()
    expected.bluetooth = .on
    #expect(settings == expected)
  }

  @Test func whatItShowsAreTheDefaultsAndItShowsThemAll() throws {
    let shown = text.split(separator: "\n").filter { line in
      Settings.Key.allCases.contains { line.hasPrefix("#\($0.rawValue) = ") }
    }
    #expect(shown.count == Settings.Key.allCases.count)
    var settings = Settings()
    let lines = shown.map { $0.dropFirst() }.joined(separator: "\n")
    try settings.apply(file: Array(lines.utf8), named: "belfry.conf")
    var defaults = Settings()
    defaults.loopback = "/var/lib/belfry/loopback"
    defaults.controlSocket = "/run/belfry/control"
    defaults.firmwareKey = [UInt8](repeating: 0, count: 32)
    defaults.firmwareCommand = "/usr/local/libexec/prepare-firmware"
    defaults.companion = "com.example.companion"
    defaults.server = "https://example.org/v1/accessories/board-0001/messages"
    defaults.serverTokenFile = "/etc/belfry/server-token"
    #expect(settings == defaults)
  }
}
