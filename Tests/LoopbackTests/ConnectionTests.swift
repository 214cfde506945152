import GATTProfile
import Linux
import Loopback
import Peripheral
import TestSupport
import Testing

@Suite struct ConnectionTests {
  @Test func aBondedPhoneConnectsUnderItsIdentity() throws {
    let pair = try Pair(mtu: 185)
    #expect(try pair.settle().accessory == [.connected(Pair.bond, mtu: 185)])
    #expect(pair.phone.longestValue == 182)
  }

  @Test(arguments: [(0, 23), (22, 23), (23, 23), (517, 517), (65_535, 517)])
  func theMTUStaysWithinTheSpecification(_ wanted: Int, _ effective: Int) throws {
    let pair = try Pair(mtu: wanted)
    #expect(try pair.settle().accessory == [.connected(Pair.bond, mtu: effective)])
    #expect(pair.phone.mtu == effective)
  }

  @Test func aPhoneMayBondLater() throws {
    let bond = try Bond(identity: [9], name: "Eve", isNew: true)
    let pair = try Pair(bond: nil)
    #expect(try pair.settle().accessory == [.connected(nil, mtu: 185)])
    pair.phone.secure(as: bond)
    #expect(try pair.settle().accessory == [.secured(bond)])
  }

  @Test func theMTUCanChangeOnAnOpenLink() throws {
    let pair = try Pair(mtu: 23)
    try pair.phone.ask(.exchangeMTU(247))
    let seen = try pair.settle()
    #expect(seen.accessory == [.connected(Pair.bond, mtu: 23), .mtuChanged(247)])
    #expect(seen.phone == [.granted(.exchangeMTU(247), value: []), .mtuChanged(247)])
  }

  @Test func theAccessoryCanEndALink() throws {
    let pair = try Pair()
    try pair.settle()
    pair.accessory.disconnect(pair.connection)
    let seen = try pair.settle()
    #expect(seen.phone == [.disconnected(nil)])
    #expect(seen.accessory.isEmpty)
    #expect(throws: LoopbackError.notConnected) {
      try pair.accessory.send([1], of: .dataOut, on: pair.connection)
    }
  }

  @Test func aPhoneThatGoesIsReportedOnce() throws {
    guard let directory = TemporaryDirectory() else { throw Errno.denied }
    let accessory = try LoopbackPeripheral(at: directory("link"))
    do { _ = try LoopbackCentral(to: directory("link"), bond: nil, mtu: 23) }
    let events = try accessory.receive() + accessory.receive() + accessory.receive()
    #expect(events.map(\.event) == [.connected(nil, mtu: 23), .disconnected(nil)])
  }

  @Test func onePhoneTooManyIsTurnedAway() throws {
    let pair = try Pair()
    let path = pair.directory("link")
    let others = try (1..<LoopbackPeripheral.connectionLimit).map { _ in
      try LoopbackCentral(to: path, bond: nil, mtu: 23)
    }
    try pair.settle()
    let late = try LoopbackCentral(to: path, bond: nil, mtu: 23)
    #expect(try pair.settle().accessory.isEmpty)
    #expect(late.receive() == [.disconnected(nil)])
    #expect(others.allSatisfy { $0.receive().isEmpty })
  }

  @Test(arguments: [(0, 0), (65, 0), (1, 249)])
  func aBondOfTheWrongSizeIsRefused(_ identity: Int, _ name: Int) {
    #expect(throws: UnfitBond(identity: identity, name: name)) {
      try Bond(
        identity: [UInt8](repeating: 1, count: identity), name: String(repeating: "a", count: name))
    }
  }

  @Test func nobodyListensAtAnEmptyPath() throws {
    guard let directory = TemporaryDirectory() else { throw Errno.denied }
    let path = directory("nobody")
    #expect(throws: LoopbackError.system(.call("connect", about: path, .absent))) {
      try LoopbackCentral(to: path, bond: nil, mtu: 23)
    }
  }
}
