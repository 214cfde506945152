import GATTProfile
import TestSupport
import Testing

@Suite struct LinkConfigurationTests {
  private let local = LinkConfiguration.Local(
    name: "Belfry 1a2b3c4d", port: 49_152, keyHash: [UInt8](repeating: 0xAA, count: 32),
    token: [UInt8](repeating: 0xBB, count: 32))

  @Test func itComesBackAsItWas() throws {
    let server = LinkConfiguration.Server(
      address: String(repeating: "a", count: LinkConfiguration.longestAddress),
      token: String(repeating: "b", count: LinkConfiguration.longestToken))
    var longest = local
    longest.name = String(repeating: "n", count: LinkConfiguration.longestName)
    longest.port = .max
    for configuration in [
      LinkConfiguration(), LinkConfiguration(local: local), LinkConfiguration(server: server),
      LinkConfiguration(local: longest, server: server),
    ] {
      #expect(try LinkConfiguration(decoding: configuration.encoded) == configuration)
      #expect(configuration.encoded.count <= LinkConfiguration.maximumLength)
    }
    #expect(LinkConfiguration().encoded == [])
  }

  @Test func anythingElseIsRefused() {
    var short = local
    short.token.removeLast()
    #expect(throws: MessageError.self) {
      try LinkConfiguration(decoding: LinkConfiguration(local: short).encoded)
    }
    #expect(thrown(MessageError.self) { try LinkConfiguration(decoding: [0xA1, 0, 2]) } != nil)
    let whole = LinkConfiguration(local: local).encoded
    for length in 1..<whole.count {
      #expect(throws: MessageError.self) {
        try LinkConfiguration(decoding: Array(whole.prefix(length)))
      }
    }
  }
}
