import Settings
import Testing

@Suite struct NetworkSettingsTests {
  private func settings(_ text: String) throws -> NetworkSettings {
    var settings = NetworkSettings()
    try settings.apply(file: Array(text.utf8))
    return settings
  }

  @Test func everySettingOfTheFileCanBeMade() throws {
    let settings = try settings(
      """
      [internet]
      broker = mqtts://broker.example.org:9999
      name = board-1
      topic = house/bells
      authority = /etc/belfry/authority.pem
      certificate = /etc/belfry/board.pem
      key = /etc/belfry/board.key
      user = bell
      password-file = /etc/belfry/password
      keep-alive = 60
      """)
    #expect(settings.broker?.host == "broker.example.org")
    #expect(settings.broker?.port == 9999)
    #expect(settings.broker?.isSecure == true)
    #expect(settings.prefix == "house/bells")
    #expect(settings.keepAlive == 60)
    #expect(settings.fault == nil)
  }

  private static let addresses: [(text: String, host: String, port: UInt16, isSecure: Bool)] = [
    ("mqtts://broker.example.org", "broker.example.org", 8883, true),
    ("mqtt://10.0.0.1", "10.0.0.1", 1883, false),
    ("mqtts://[fd00::1]:443", "fd00::1", 443, true),
  ]

  @Test(arguments: addresses)
  func anAddressHasTheUsualPortUnlessItNamesOne(
    _ text: String, _ host: String, _ port: UInt16, _ isSecure: Bool
  ) throws {
    let address = try #require(BrokerAddress(text))
    #expect(address.host == host && address.port == port && address.isSecure == isSecure)
    #expect(BrokerAddress(address.text) == address)
  }

  @Test(arguments: [
    "", "broker", "http://broker", "mqtts://", "mqtts://a:0", "mqtts://a:65536", "mqtts://a:b",
    "mqtts://[::1", "mqtts://[::1]x", "mqtts://a/b", "mqtts://a b",
  ])
  func whatIsNoAddressIsRefused(_ text: String) {
    #expect(BrokerAddress(text) == nil)
  }

  private static let faults: [(text: String, line: Int)] = [
    ("[internet]\nname = a/b", 2), ("[internet]\nname = #", 2), ("[internet]\nlog = info", 2),
    ("[internet]\nagent-socket = /x", 2), ("[internet]\nbroker = x", 2),
    ("[internet]\nkeep-alive = 4", 2), ("[internet]\nuser =", 2), ("[cards]\n", 1),
    ("[internet]\ntopic = a/+", 2), ("[internet]\nlocal-port = 1", 2),
    ("[local-network]\nlocal-port = 65536", 2), ("[local-network]\nbroker = mqtt://a", 2),
  ]

  @Test(arguments: faults)
  func aFaultHasItsLine(_ text: String, _ line: Int) {
    do {
      _ = try settings(text)
      Issue.record("it was taken")
    } catch {
      #expect((error as? LineFault)?.line == line)
    }
  }

  @Test func whatBelongsTogetherIsSetTogether() throws {
    #expect(try settings("[internet]\nbroker = mqtts://a").fault != nil)
    #expect(try settings("[internet]\ncertificate = /a").fault != nil)
    #expect(try settings("[internet]\npassword-file = /a").fault != nil)
    #expect(try settings("[internet]\nuser = a").fault != nil)
    #expect(try settings("").fault == nil)
  }

  @Test func withoutATopicItIsTheName() throws {
    #expect(try settings("[internet]\nname = x").prefix == "belfry/x")
  }
}
