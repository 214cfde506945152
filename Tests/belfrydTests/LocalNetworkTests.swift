import Foundation
import GATTProfile
import Linux
import LocalNetwork
import Loopback
import Peripheral
import TestSupport
import Testing

/// belfryd and belfry-net as programs, and who comes to them over the local network.
@Suite struct LocalNetworkTests {
  private let board: Board
  private let agent: Program

  init() throws {
    board = try Board()
    let settings = ["--local-network", "on", "--network-socket", board.directory("network")]
    agent = try Program("belfryd", settings + board.arguments, errorsToo: true)
    #expect(agent.says("ready"))
  }

  private func startNetwork() throws -> Program {
    // Nothing of a test is announced to the neighbours.
    try Program(
      "belfry-net",
      ["--agent-socket", board.directory("network"), "--state", board.directory("net")],
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent"], errorsToo: true)
  }

  /// What a phone reads over its bonded link.
  private func place() throws -> LinkConfiguration.Local {
    #expect(agent.says("the local network is there"))
    let phone = try board.connectPhone(try Bond(identity: [1], name: "iPhone", isNew: true))
    let value = try #require(try phone.value(of: .linkConfiguration))
    return try #require(try LinkConfiguration(decoding: value).local)
  }

  /// What becomes of a connection: its first event.
  private func call(
    _ place: LinkConfiguration.Local, keyHash: [UInt8]? = nil, token: [UInt8]? = nil
  ) throws -> LocalCaller.Event {
    let caller = try LocalCaller(
      to: "127.0.0.1", port: place.port, keyHash: keyHash ?? place.keyHash,
      token: token ?? place.token)
    let loop = try Loop<Int>()
    try loop.watch(caller.number, for: caller.interest, as: 1)
    loop.wake(2, at: Clock.uptime + 30_000)
    while try loop.next() != .due(2) {
      if let event = caller.receive().first { return event }
      try loop.change(caller.number, to: caller.interest)
    }
    return .ended("nothing came for half a minute")
  }

  private func altered(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes[0] ^= 1
    return bytes
  }

  @Test func whoShowsAnotherTokenIsTurnedAway() throws {
    let network = try startNetwork()
    defer { network.kill() }
    let place = try place()
    guard case .ended = try call(place, token: altered(place.token)) else {
      Issue.record("a wrong token opened a link")
      return
    }
    #expect(agent.says("shows a token that is no phone's"))
    #expect(try call(place) == .welcome)
    #expect(agent.says("a phone came over the local network"))
  }

  @Test func aPhoneThatExpectsAnotherKeyShowsNoToken() throws {
    let network = try startNetwork()
    defer { network.kill() }
    let place = try place()
    guard case .ended(let reason) = try call(place, keyHash: altered(place.keyHash)) else {
      Issue.record("a wrong key was taken")
      return
    }
    #expect(reason.contains("key"), "\(reason)")
    #expect(try call(place) == .welcome)
    // Nobody had shown a token before that phone did.
    let lines = agent.lines(before: "a phone came over the local network")
    #expect(!lines.contains { $0.contains("token") }, "\(lines)")
  }

  @Test func ofTwoTheLaterIsInChargeAndTheEarlierWaits() throws {
    let networks = try (0..<2).map { _ in
      let network = try startNetwork()
      #expect(network.says("belfryd is there"))
      // The first makes the certificate; two at once would make one each.
      let certificate = board.directory("net/local-network.pem")
      for _ in 0..<2_000 where access(certificate, F_OK) != 0 { usleep(10_000) }
      return network
    }
    Thread.sleep(forTimeInterval: 4)
    let place = try place()
    #expect(try call(place) == .welcome)
    for network in networks { network.terminate() }
    let told = networks.map { $0.remainingLines().filter { !$0.contains("not announced") } }
    #expect(told[0] == ["the connection to belfryd ended: another belfry-net is in charge"])
    #expect(told[1].isEmpty, "\(told[1])")
  }
}
