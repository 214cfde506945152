import DBus
import Testing
import Workers

@testable import WiFi

@Suite struct JoinsTests {
  private var joins = Joins()

  private func active(_ state: UInt32) -> [String: Value] {
    let properties: [String: Value] = [
      "Connection": .objectPath("/p"), "State": .uint32(state), "Devices": .objectPaths(["/d"]),
    ]
    return [NetworkManager.active: .variants(properties)]
  }

  private func signal(_ path: String, _ interface: String, _ numbers: UInt32...) -> BusSignal {
    BusSignal(
      path: path, interface: interface, member: "StateChanged",
      arguments: numbers.map { .uint32($0) })
  }

  @Test mutating func aProfileIsJoinedAndLeft() {
    #expect(joins.state(of: "/p") == .kept)
    joins.add("/a", active(1))
    #expect(joins.state(of: "/p") == .joining)
    joins.hear(signal("/a", NetworkManager.active, 2, 1))
    #expect(joins.state(of: "/p") == .joined)
    joins.hear(signal("/a", NetworkManager.active, 3, 2))
    #expect(joins.state(of: "/p") == .kept)
    joins.hear(signal("/a", NetworkManager.active, 4, 2))
    joins.remove("/a")
    #expect(joins.state(of: "/p") == .kept)
  }

  @Test mutating func whatIsJoinedWhenWeComeIsToldAtOnce() {
    joins.add("/a", active(2))
    #expect(joins.state(of: "/p") == .joined)
    joins.remove("/a")
    #expect(joins.state(of: "/p") == .kept)
  }

  private static let failures: [(UInt32, JoinFailure)] = [
    (7, .passphrase), (5, .noAddress), (17, .noAddress), (11, .connectionLost), (53, .notInRange),
    (60, .other),
  ]

  @Test(arguments: failures)
  func theDevicesReasonHoldsBeforeAndAfterTheConnectionsOwn(
    _ reason: UInt32, _ failure: JoinFailure
  ) {
    for deviceIsFirst in [true, false] {
      var joins = Joins()
      joins.add("/a", active(1))
      let signals = [
        signal("/d", NetworkManager.device, 120, 60, reason),
        signal("/a", NetworkManager.active, 4, 3),
      ]
      for signal in deviceIsFirst ? signals : signals.reversed() { joins.hear(signal) }
      joins.remove("/a")
      #expect(joins.state(of: "/p") == .failed(failure))
    }
  }

  @Test mutating func aNewAttemptEndsAFailure() {
    joins.add("/a", active(1))
    joins.hear(signal("/a", NetworkManager.active, 4, 9))
    #expect(joins.state(of: "/p") == .failed(.passphrase))
    joins.remove("/a")
    joins.add("/b", active(0))
    #expect(joins.state(of: "/p") == .joining)
  }

  @Test mutating func nonsenseChangesNothing() {
    joins.add("/a", [NetworkManager.active: .string("no")])
    joins.hear(BusSignal(path: "/a", interface: NetworkManager.active, member: "StateChanged"))
    joins.hear(
      BusSignal(
        path: "/", interface: NetworkManager.objectManager, member: "InterfacesAdded",
        arguments: [.uint32(1)]))
    joins.hear(signal("/d", NetworkManager.device, 120))
    #expect(joins.state(of: "/p") == .kept && joins.devices.isEmpty)
  }
}
