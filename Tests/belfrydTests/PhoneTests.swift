import Foundation
import GATTProfile
import Linux
import Loopback
import Peripheral
import Store
import TestSupport
import Testing

@Suite struct PhoneTests {
  private let board: Board
  private let bond: Bond

  init() throws {
    board = try Board()
    bond = try Bond(identity: [1, 2, 3, 4], name: "Ada's phone", isNew: true)
    try board.start()
  }

  private func read(
    _ characteristic: Characteristic, by phone: LoopbackCentral
  ) throws -> [UInt8]? {
    try phone.value(of: characteristic)
  }

  @Test func anyPhoneReadsTheCapabilitiesAndNothingElse() throws {
    let phone = try board.connectPhone(nil)
    #expect(try read(.capabilities, by: phone) == GATTProfile.Capabilities().encoded)
    #expect(try read(.keyExchange, by: phone) == nil)
    #expect(try read(.dataOut, by: phone) == nil)
  }

  @Test func aNewPhoneIsOfferedAKey() throws {
    let phone = try board.connectPhone(bond)
    try phone.ask(.subscribe(.keyExchange, active: true))
    var value: [UInt8]?
    while value == nil {
      for event in try phone.nextEvents() {
        if case .value(.keyExchange, let bytes) = event { value = bytes }
      }
    }
    #expect(value?.isEmpty == false)
  }

  @Test func aKilledDaemonKeepsThePhoneAndItsKeys() throws {
    do {
      let phone = try board.connectPhone(bond)
      _ = try read(.keyExchange, by: phone)
    }
    try board.process.kill()
    let before = try rows()
    #expect(before.contains { $0.hasPrefix("phones") })
    #expect(before.contains { $0.hasPrefix("keyPairs") })
    try board.start()
    let known = try Bond(identity: bond.identity, name: bond.name)
    do { _ = try read(.keyExchange, by: try board.connectPhone(known)) }
    try board.process.kill()
    #expect(
      try rows().filter { $0.hasPrefix("keyPairs") } == before.filter { $0.hasPrefix("keyPairs") })
  }

  private func rows() throws -> [String] {
    try Store(opening: board.store).rows().map { row in
      let secret = row.secret?.withUnsafeBytes { hex(Array($0)) } ?? "none"
      return "\(row.collection) \(hex(row.key)) \(hex(row.value)) \(secret)"
    }
  }

  @Test(arguments: UInt64(0)..<8)
  func garbageOnTheLinkHurtsNobodyElse(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let phone = try board.connectPhone(bond, mtu: 517)
    for _ in 0..<3 {
      let socket = PacketConnection(try UnixSocket.packets.connect(to: board.directory("link")))
      _ = try? socket.send([0xF0, 1, 100, 0])
      for _ in 0..<20 { _ = try? socket.send(random.bytes(Int(random.next() % 600) + 1)) }
    }
    let other = try board.connectPhone(try Bond(identity: [9], name: "Eve", isNew: true))
    for _ in 0..<50 {
      let value = random.bytes(Int(random.next() % 183))
      _ = try other.writeCommand(.dataIn, value)
      try? other.ask(.write(.keyExchange, value))
      _ = other.receive()
    }
    #expect(try read(.capabilities, by: phone) == GATTProfile.Capabilities().encoded)
  }
}
