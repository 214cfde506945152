import Testing

@testable import BlueZ

@Suite struct SocketRuleTests {
  @Test(arguments: [
    (0, 0, true), (1, 1, true), (1, 0, true), (2, 1, false), (1, 2, false), (0, 2, false),
  ])
  func aSocketThatAllShareIsForOnePhoneOnly(bonds: Int, links: Int, allows: Bool) {
    let shared = SocketRule(bonds: bonds, links: links)
    #expect(shared.allowsSockets == allows && shared.properties.isEmpty != allows)
    let own = SocketRule(bonds: bonds, links: links, isPerPhone: true)
    #expect(own.allowsSockets)
  }

  @Test(arguments: [
    ("5.66", false), ("5.68", false), ("5.69", true), ("5.82", true), ("6.0", true),
    ("4.100", false), ("", false), ("5", false), ("five", false), ("5.82.1", false),
  ])
  func bluetoothdSaysWhichOneItIs(_ version: String, isPerPhone: Bool) {
    #expect(SocketRule.isPerPhone(version: version) == isPerPhone)
    #expect(!SocketRule.isPerPhone(version: nil))
  }
}
