import Foundation
import Network
import NetworkProtocol
import TestSupport
import Testing

/// What `GATT/Vectors/broker.json` says.
private struct Contract: Decodable {
  struct Connect: Decodable {
    let keepAlive: UInt16
    let sessionExpiryInterval: UInt32
    let receiveMaximum: UInt16
    let maximumPacketSize: UInt32
  }

  let name: String
  let topics: [String: String]
  let connect: Connect

  init() throws {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = top.appendingPathComponent("GATT/Vectors/broker.json")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Contract.self, from: Data(contentsOf: file))
  }

  func topic(_ name: String) throws -> String { try #require(topics[name]) }
}

@Suite struct ContractTests {
  /// CONNECT, MQTT 5.0, section 3.1: behind a fixed header of two bytes.
  @Test func theFirstPacketIsAsTheContractSays() throws {
    let contract = try Contract()
    let broker = try HostileBroker()
    var target = Broker(
      host: "127.0.0.1", port: broker.port, client: contract.name,
      subscription: try contract.topic("down"))
    target.security = .none
    target.will = Publication(
      topic: try contract.topic("status"), payload: Array("offline".utf8), isRetained: true)
    let wire = try Wire(target)
    try broker.accept()
    _ = try wire.pump()
    let packet = broker.received()
    try #require(packet.count > 13 && packet[0] == 0x10 && Int(packet[1]) == packet.count - 2)
    #expect(Array(packet[2..<8]) == [0, 4] + Array("MQTT".utf8))
    #expect(packet[8] == 5)
    // Will, quality of service 1, retained; no clean start, no user.
    #expect(packet[9] == 0b0010_1100)
    #expect(UInt16(packet[10]) << 8 | UInt16(packet[11]) == contract.connect.keepAlive)
    let properties = Array(packet[13..<(13 + Int(packet[12]))])
    let expected: [[UInt8]] = [
      [0x11] + bigEndian(contract.connect.sessionExpiryInterval),
      [0x21] + bigEndian(UInt32(contract.connect.receiveMaximum)).suffix(2),
      [0x27] + bigEndian(contract.connect.maximumPacketSize),
    ]
    #expect(properties.count == expected.reduce(0) { $0 + $1.count })
    for property in expected { #expect(properties.firstRange(of: property) != nil) }
    let rest = packet[(13 + Int(packet[12]))...]
    #expect(rest.starts(with: [0, UInt8(contract.name.utf8.count)] + Array(contract.name.utf8)))
  }

  private func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }

  @Test(.enabled(if: TestBroker.isInstalled, "SKIPPED: there is no mosquitto"))
  func anAccessoryHasItsOwnTopicsAndNoOthers() throws {
    let contract = try Contract()
    let broker = try #require(TestBroker("allow_anonymous true\nacl_file FOLDERacl"))
    let board = try Wire(Broker(broker, contract.name, try contract.topic("down")))
    try board.open()
    board.publish(try contract.topic("up"), [1], number: 1)
    board.publish(try contract.topic("status"), [1], number: 2)
    #expect(try board.next() == .unheard(1))
    #expect(try board.next() == .unheard(2))
    board.publish("belfry/board-0002/up", [1], number: 3)
    guard case .refused(3, let words) = try board.next() else {
      Issue.record("an accessory may publish as another")
      return
    }
    #expect(words.hasPrefix("belfry/board-0002/up: "))
  }

  @Test(.enabled(if: TestBroker.isInstalled, "SKIPPED: there is no mosquitto"))
  func aMessageIsForOneAccessoryAlone() throws {
    let contract = try Contract()
    let settings = "allow_anonymous true\nacl_file FOLDERacl\npassword_file FOLDERpasswords"
    let broker = try #require(TestBroker())
    try #require(broker.add("server", password: "open sesame"))
    try #require(broker.restart(with: settings))
    let board = try Wire(Broker(broker, contract.name, try contract.topic("down")))
    try board.open()
    let stranger = try Wire(Broker(broker, "board-0002", try contract.topic("down")))
    try stranger.open()
    var target = Broker(broker, "server", "belfry/+/up")
    target.user = "server"
    target.password = "open sesame"
    let server = try Wire(target)
    try server.open()
    server.publish(try contract.topic("down"), [5], number: 1)
    #expect(try server.next() == .published(1))
    #expect(try board.message() == [5])
    #expect(try stranger.pump() == [])
    target.password = "open barley"
    let impostor = try Wire(target)
    guard case .ended(let failure) = try impostor.next() else {
      Issue.record("a wrong password was taken")
      return
    }
    #expect(failure.reason == .refused)
  }
}
