import CBOR
import Secrets
import TestSupport
import Testing
import Workers

private func network(
  _ security: NetworkSecurity, _ passphrase: String? = "correct horse"
) -> SharedNetwork {
  SharedNetwork(
    id: [1], ssid: Array("Home".utf8), security: security,
    passphrase: passphrase.map { SharedSecret(copying: $0.utf8) })
}

@Suite struct SharingTests {
  @Test func aListComesBackAsItWas() throws {
    let networks = [
      network([.wpa2, .wpa3]),
      SharedNetwork(id: [2, 3], ssid: [0xFF, 0], isHidden: true, security: .enhancedOpen),
    ]
    let list = SharedNetworks(sequence: .max, networks: networks)
    #expect(try SharedNetworks(decoding: list.encoded) == list)
  }

  @Test func theLargestListFitsAFrame() throws {
    let networks = (0..<FrameLimits.networks).map { number in
      SharedNetwork(
        id: [UInt8](repeating: UInt8(number), count: 16), ssid: [UInt8](repeating: 7, count: 32),
        isHidden: true, security: [.wpa2, .wpa3],
        passphrase: SharedSecret(copying: [UInt8](repeating: 65, count: 63)))
    }
    let bytes = SharedNetworks(sequence: 1, networks: networks).encoded
    #expect(bytes.count <= FrameLimits.bytes)
    #expect(try SharedNetworks(decoding: bytes).networks.count == FrameLimits.networks)
  }

  @Test func aListCutShortIsRefused() {
    let whole = SharedNetworks(sequence: 9, networks: [network(.wpa2)]).encoded
    for length in whole.indices {
      #expect(throws: WorkersError.self) {
        try SharedNetworks(decoding: Array(whole.prefix(length)))
      }
    }
  }

  @Test func twoNetworksOfOneIdAreRefused() {
    let list = SharedNetworks(sequence: 1, networks: [network(.open), network(.wpa2)])
    #expect(throws: WorkersError.repeatedNetwork) { try SharedNetworks(decoding: list.encoded) }
  }

  @Test func moreNetworksThanThereMayBeAreRefused() {
    let networks = (0...FrameLimits.networks).map { number in
      SharedNetwork(id: [UInt8(number)], ssid: [1], security: .open)
    }
    let list = SharedNetworks(sequence: 1, networks: networks)
    #expect(throws: WorkersError.self) { try SharedNetworks(decoding: list.encoded) }
  }

  @Test func aReportComesBackAsItWas() throws {
    let states: [NetworkState] =
      [.kept, .joining, .joined] + JoinFailure.allCases.map { .failed($0) }
      + NetworkRefusal.allCases.map { .refused($0) }
    let entries = states.enumerated().map { place, state in
      SharingReport.Entry(id: [UInt8(place)], state: state)
    }
    for condition in SharingReport.Condition.allCases {
      let report = SharingReport(sequence: 4, condition: condition, entries: entries)
      #expect(try SharingReport(decoding: report.encoded) == report)
    }
  }

  private static let protections: [(NetworkSecurity, Protection)] = [
    (.open, .none), (.enhancedOpen, .enhancedOpen), ([.open, .enhancedOpen], .none),
    (.wpa2, .personal), (.wpa3, .wpa3), ([.wpa2, .wpa3], .personal), ([.wpa, .wpa2], .personal),
    ([.wep, .wpa3], .wpa3),
  ]

  @Test(arguments: protections)
  func theBestProtectionThatBothHaveIsTaken(_ security: NetworkSecurity, _ best: Protection) throws
  {
    #expect(try network(security).protection() == best)
  }

  private static let refusals: [(NetworkSecurity, NetworkRefusal)] = [
    (.wep, .weak), (.wpa, .weak), (.enterprise, .enterprise), ([], .unknownSecurity),
    (NetworkSecurity(rawValue: 1 << 14), .unknownSecurity),
  ]

  @Test(arguments: refusals)
  func whatMustNotBeJoinedIsRefused(_ security: NetworkSecurity, _ reason: NetworkRefusal) {
    #expect(thrown(NetworkRefusal.self) { try network(security).protection() } == reason)
    #expect(!reason.description.isEmpty)
  }

  private static let passphrases: [(NetworkSecurity, String?, Bool)] = [
    (.wpa2, nil, false), (.wpa2, "1234567", false), (.wpa2, "12345678", true),
    (.wpa2, String(repeating: "a", count: 63), true),
    (.wpa2, String(repeating: "a", count: 64), true),
    (.wpa2, String(repeating: "g", count: 64), false), (.wpa2, "Grüße, Welt", false),
    (.wpa2, "new\nline", false), (.wpa3, "1", true), (.wpa3, "Grüße", true), (.wpa3, "", false),
    (.wpa3, "a\0b", false), (.wpa3, String(repeating: "a", count: 128), true),
    ([.wpa2, .wpa3], "Grüße, Welt", false),
  ]

  @Test(arguments: passphrases)
  func onlyAPassphraseThatCanBeOneIsTaken(
    _ security: NetworkSecurity, _ passphrase: String?, _ isFit: Bool
  ) {
    let refusal = thrown(NetworkRefusal.self) { try network(security, passphrase).protection() }
    #expect(refusal == (isFit ? nil : .passphrase))
  }
}
