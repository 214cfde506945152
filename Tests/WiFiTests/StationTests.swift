import Glibc
import Linux
import Secrets
import TestSupport
import Testing
import WiFi
import Workers

/// Against python-dbusmock's NetworkManager; the rig has the real one.
@Suite(
  .serialized,
  .enabled(if: Mock.isInstalled, "SKIPPED: python3-dbusmock or dbus-daemon is not installed"))
struct StationTests {
  private let mock: Mock

  init() throws {
    mock = try #require(Mock())
  }

  private func network(
    _ id: UInt8, _ name: String, _ security: NetworkSecurity, _ passphrase: String? = nil
  ) -> SharedNetwork {
    SharedNetwork(
      id: [id], ssid: Array(name.utf8), security: security,
      passphrase: passphrase.map { SharedSecret(copying: $0.utf8) })
  }

  private func list(_ sequence: UInt64, _ networks: SharedNetwork...) -> SharedNetworks {
    SharedNetworks(sequence: sequence, networks: networks)
  }

  /// What it tells, until it tells a report for which that holds.
  private func report(
    _ station: Station, where isMeant: (SharingReport) -> Bool
  ) throws -> SharingReport {
    for _ in 0..<1_000 {
      for event in station.receive(at: Clock.uptime) {
        if case .report(_, let report) = event, isMeant(report) { return report }
      }
      usleep(10_000)
    }
    throw NoReport()
  }

  private struct NoReport: Error {}

  /// Waits until there are so many profiles; nothing is told meanwhile.
  private func waitInSilence(_ station: Station, until count: String) {
    for _ in 0..<1_000 {
      if mock.ask("count") == count { return }
      #expect(station.receive(at: Clock.uptime).isEmpty)
      usleep(10_000)
    }
  }

  @Test func aListReplacesTheOneBeforeAndAPersonsNetworkStays() throws {
    #expect(try mock.start())
    let station = try Station(phones: [0], at: mock.bus.address)
    station.share(
      list(1, network(1, "Home", .wpa2, "correct horse"), network(2, "Cafe", .open)), of: 0)
    let first = try report(station) { $0.sequence == 1 }
    #expect(first.condition == .applied)
    #expect(first.entries.map(\.id) == [[1], [2]])
    #expect(
      mock.ask("list") == "Cafe - -; Home wpa-psk correct horse; Person's own - -")

    station.share(
      list(2, network(1, "Home", .wpa3, "battery staple"), network(3, "Bad", .wep)), of: 0)
    let second = try report(station) { $0.sequence == 2 }
    #expect(second.entries.last == .init(id: [3], state: .refused(.weak)))
    #expect(mock.ask("list") == "Home sae battery staple; Person's own - -")

    station.share(list(3), of: 0)
    #expect(try report(station) { $0.sequence == 3 }.entries.isEmpty)
    #expect(mock.ask("list") == "Person's own - -")
  }

  @Test func aJoinAndItsFailureAreReported() throws {
    #expect(try mock.start())
    let station = try Station(phones: [0], at: mock.bus.address)
    station.share(list(1, network(1, "Home", .wpa2, "correct horse")), of: 0)
    _ = try report(station) { $0.entries.first?.state == .joined }
    #expect(mock.ask("state Home 1") == "done")
    _ = try report(station) { $0.entries.first?.state == .joining }
    #expect(mock.ask("state Home 4 120 7") == "done")
    _ = try report(station) { $0.entries.first?.state == .failed(.passphrase) }
  }

  @Test func whatWasSharedBeforeIsKnownAgainAndGonePhonesNetworksGo() throws {
    #expect(try mock.start())
    var station = try Station(phones: [0, 1], at: mock.bus.address)
    station.share(list(1, network(1, "Home", .open)), of: 0)
    station.share(list(1, network(1, "Hers", .open)), of: 1)
    _ = try report(station) { $0.sequence == 1 }
    _ = try report(station) { $0.sequence == 1 }
    station = try Station(phones: [1], at: mock.bus.address)
    waitInSilence(station, until: "2")
    #expect(mock.ask("list") == "Hers - -; Person's own - -")
    station.forget(1)
    waitInSilence(station, until: "1")
    #expect(mock.ask("list") == "Person's own - -")
  }

  @Test func aListWaitsForNetworkManagerToCome() throws {
    let station = try Station(phones: [0], at: mock.bus.address)
    station.share(list(1, network(1, "Home", .open)), of: 0)
    #expect(try report(station) { _ in true }.condition == .unavailable)
    for _ in 0..<2 {
      #expect(try mock.start())
      _ = try report(station) { $0.condition == .applied }
      #expect(mock.ask("list")?.contains("Home") == true)
      mock.stop()
      station.share(list(2, network(1, "Home", .open)), of: 0)
      _ = try report(station) { $0.condition == .unavailable }
    }
  }

  @Test func withoutTheRightThePhoneIsToldSo() throws {
    let mock = try #require(
      Mock(
        policy: "<deny send_interface=\"\(Mock.name).Settings.Connection\" send_member=\"Update\"/>"
      ))
    #expect(try mock.start())
    let station = try Station(phones: [0], at: mock.bus.address)
    station.share(list(1, network(1, "Home", .open)), of: 0)
    _ = try report(station) { $0.condition == .applied }
    station.share(list(2, network(1, "Home", .wpa2, "correct horse")), of: 0)
    #expect(try report(station) { $0.sequence == 2 }.condition == .forbidden)
    #expect(mock.ask("list") == "Home - -; Person's own - -")
  }
}
