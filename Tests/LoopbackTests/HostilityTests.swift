import Foundation
import GATTProfile
import Linux
import Loopback
import Peripheral
import TestSupport
import Testing

@Suite struct HostilityTests {
  @Test(arguments: UInt64(0)..<40)
  func garbageEndsItsOwnLinkAndNoOther(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pair = try Pair()
    try pair.settle()
    let rude = try RawCentral(to: pair.directory("link"))
    if seed.isMultiple(of: 2) { try rude.send(RawCentral.open(mtu: 64)) }
    for _ in 0..<50 {
      let length = Int(random.next() % 600) + 1
      do {
        try rude.send(random.bytes(length))
      } catch let error as SystemError {
        #expect(error.errno == .brokenPipe || error.errno == .connectionReset)
        break
      }
      _ = try pair.accessory.receive()
    }
    try pair.phone.ask(.write(.dataIn, [1]))
    #expect(try pair.answer(.written) == .granted(.write(.dataIn, [1]), value: []))
  }

  @Test(arguments: [1, 517, 518, 5_000])
  func aPacketOfZerosOfAnyLengthEndsTheLink(_ length: Int) throws {
    let pair = try Pair()
    try pair.settle()
    let rude = try RawCentral(to: pair.directory("link"))
    try rude.send(RawCentral.open(mtu: 23), [UInt8](repeating: 0, count: length))
    let seen = try pair.settle().accessory
    #expect(seen.first == .connected(nil, mtu: 23))
    #expect(seen.last?.isFailure == true)
    #expect(seen.count == 2)
  }

  @Test func whoDoesNotOpenProperlyWasNeverThere() throws {
    let pair = try Pair()
    try pair.settle()
    for packet in [[0x0A, 2, 0], [0xF0, 2, 23, 0], [0xF0, 1, 23], [0xF0, 1, 23, 0, 2, 1, 1]] {
      let rude = try RawCentral(to: pair.directory("link"))
      try rude.send(packet.map { UInt8($0) })
      #expect(try pair.settle().accessory.isEmpty)
      #expect(try rude.socket.receive(limit: 517) == .end)
    }
  }

  @Test func aPhoneThatOnlyAsksAndNeverReadsIsHeldBack() throws {
    let pair = try Pair()
    try pair.settle()
    let rude = try RawCentral(to: pair.directory("link"))
    try rude.send(RawCentral.open(mtu: 23))
    var isHeldBack = false
    for _ in 0..<200_000 where !isHeldBack {
      isHeldBack = try !rude.socket.send([0x0A, 0xFF, 0xFF])
      if isHeldBack { try pair.settle() }
      if isHeldBack { isHeldBack = try !rude.socket.send([0x0A, 0xFF, 0xFF]) }
    }
    #expect(isHeldBack)
  }

  /// A conversation, cut after each of its steps in turn.
  @Test(arguments: 0..<7)
  func aLinkMayEndAtAnyPoint(_ cut: Int) throws {
    guard let directory = TemporaryDirectory() else { throw Errno.denied }
    let accessory = try LoopbackPeripheral(at: directory("link"))
    var phone: LoopbackCentral? = try LoopbackCentral(
      to: directory("link"), bond: Pair.bond, mtu: 100)
    let steps: [(LoopbackCentral) throws -> Void] = [
      { try $0.ask(.subscribe(.dataOut, active: true)) },
      { try $0.ask(.subscribe(.keyExchange, active: true)) },
      { try $0.ask(.write(.keyExchange, [1])) },
      { _ = try $0.writeCommand(.dataIn, [2]) },
      { try $0.ask(.read(.dataOut)) },
      { try $0.ask(.exchangeMTU(23)) },
    ]
    for step in steps.prefix(cut) { if let phone { try step(phone) } }
    var events: [PeripheralEvent] = try accessory.receive().map(\.event)
    if cut > 3 {
      _ = try accessory.send([1], of: .keyExchange, on: 1)
      _ = try accessory.send([1], of: .dataOut, on: 1)
    }
    phone = nil
    // A program that another test starts just now holds a copy of the socket for a moment.
    for _ in 0..<1000 where events.last != .disconnected(nil) {
      events += try accessory.receive().map(\.event)
      usleep(10_000)
    }
    #expect(events.first == .connected(Pair.bond, mtu: 100))
    #expect(events.last == .disconnected(nil))
    #expect(events.filter { $0 == .disconnected(nil) }.count == 1)
    let next = try LoopbackCentral(to: directory("link"), bond: nil, mtu: 23)
    #expect(try accessory.receive().isEmpty == false || accessory.receive().isEmpty == false)
    #expect(next.receive().isEmpty)
  }
}

extension PeripheralEvent {
  var isFailure: Bool {
    if case .disconnected(.some) = self { true } else { false }
  }
}
