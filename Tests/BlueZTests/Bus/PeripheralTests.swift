import BlueZ
import DBus
import Foundation
import GATTProfile
import Linux
import Peripheral
import TestSupport
import Testing

/// The adapter and the stand-in, each served in turn until something holds.
private final class Stage {
  let bus: PrivateBus
  var bluetoothd: StandIn?
  let peripheral: BlueZPeripheral
  private(set) var events: [BlueZEvent] = []

  init(version: String = "0542", isRunning: Bool = true) throws {
    bus = try #require(PrivateBus())
    if isRunning { bluetoothd = try StandIn(bus, version: version) }
    let advertisement = try Advertisement(service: Characteristic.service, name: "Belfry")
    peripheral = try BlueZPeripheral(Wishes(advertisement), bus: bus.address)
  }

  func until(_ condition: () -> Bool) throws {
    let end = Clock.uptime + 10_000
    while !condition() {
      guard Clock.uptime < end else {
        Issue.record("not within 10 s; told were \(events)")
        return
      }
      try bluetoothd?.hear()
      events += peripheral.receive()
      usleep(1_000)
    }
  }

  func registered() throws {
    try until { bluetoothd?.program != nil && bluetoothd?.hasAdvertisement == true }
  }

  /// The result of a call.
  func result(of call: CallID) throws -> Result<MethodReply, DBusError> {
    try until { bluetoothd?.result(of: call) != nil }
    return try #require(bluetoothd?.result(of: call))
  }

  var links: [PeripheralEvent] {
    events.compactMap { if case .link(_, let event) = $0 { event } else { nil } }
  }

  /// The last link's number.
  var link: UInt64? {
    events.lazy.compactMap { if case .link(let number, _) = $0 { number } else { nil } }.last
  }

  /// The links on which a characteristic was turned on, in their order.
  func subscribers(of characteristic: Characteristic) -> [UInt64] {
    events.compactMap {
      if case .link(let number, .subscribed(characteristic, active: true)) = $0 {
        number
      } else {
        nil
      }
    }
  }

  /// A phone's subscription, as BlueZ tells of it: without a word of who.
  func subscribe(_ characteristic: Characteristic) throws {
    let call = try #require(bluetoothd).call("StartNotify", characteristic, device: nil)
    _ = try result(of: call).get()
    try until { links.contains(.subscribed(characteristic, active: true)) }
  }
}

@Suite(.enabled(if: PrivateBus.isInstalled)) struct PeripheralTests {
  private func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  }

  @Test func itRegistersAtOnce() throws {
    let start = Clock.uptime
    let stage = try Stage()
    try stage.registered()
    #expect(Clock.uptime < start + 3_000)
    try stage.until { stage.peripheral.condition.isOnAir }
  }

  @Test func aStrangerReadsTheCapabilitiesAndIsRefusedTheRest() throws {
    let stage = try Stage()
    try stage.registered()
    let bluetoothd = try #require(stage.bluetoothd)
    let read = try bluetoothd.call("ReadValue", .capabilities, device: "/stranger")
    try stage.until { stage.links.contains(.read(.capabilities, request: 1)) }
    stage.peripheral.respond(to: 1, .value([1, 2, 3]))
    #expect(try stage.result(of: read).get().arguments == [.bytes([1, 2, 3])])
    let rest = try bluetoothd.call(
      "ReadValue", .capabilities, device: "/stranger", options: ["offset": .uint16(2)])
    #expect(try stage.result(of: rest).get().arguments == [.bytes([3])])
    let other = try bluetoothd.call("ReadValue", .keyExchange, device: "/stranger")
    #expect(throws: DBusError.self) { try stage.result(of: other).get() }
    #expect(!stage.links.contains(.read(.keyExchange, request: 2)))
  }

  @Test func aBondedPhoneWritesSubscribesAndHears() throws {
    let stage = try Stage()
    try stage.registered()
    let bluetoothd = try #require(stage.bluetoothd)
    try bluetoothd.connect()
    try stage.until { stage.links.contains(.connected(nil, mtu: 23)) }
    let write = try bluetoothd.call("WriteValue", .keyExchange, [.bytes([7])])
    _ = try stage.result(of: write).get()
    let bond = try Bond(identity: [1, 1, 0xF0, 0, 0, 0, 0, 1], name: "Ada's phone")
    #expect(stage.links.contains(.secured(bond)) && stage.links.contains(.mtuChanged(185)))
    let isWritten = stage.links.contains { event in
      if case .written(.keyExchange, [7], _) = event { true } else { false }
    }
    #expect(isWritten)
    try stage.subscribe(.dataOut)
    let link = try #require(stage.link)
    #expect(!stage.peripheral.send([1, 2], of: .dataOut, on: link))
    try stage.until { bluetoothd.heard == [[1, 2]] }
    for value: UInt8 in 3...5 {
      #expect(!stage.peripheral.send([value], of: .dataOut, on: link))
    }
    try stage.until { stage.links.contains(.sent(.dataOut)) }
    #expect(bluetoothd.heard == [[1, 2], [3], [4], [5]])
    try bluetoothd.disconnect()
    try stage.until { stage.links.contains(.disconnected(nil)) }
    #expect(stage.peripheral.connectionCount == 0)
  }

  @Test func onlyBluetoothdMayCall() throws {
    let stage = try Stage()
    try stage.registered()
    let program = try #require(stage.bluetoothd?.program)
    let intruder = try Connection(address: stage.bus.address)
    let call = try intruder.call(
      destination: program, path: "/org/belfry/gatt/service/characteristic01",
      interface: StandIn.characteristics, member: "ReadValue", arguments: [.variants([:])])
    var refusal: DBusError?
    try stage.until {
      for case .reply(call, .failure(let error)) in (try? intruder.receive()) ?? [] {
        refusal = error
      }
      return refusal != nil
    }
    #expect(refusal?.remoteName == ErrorName.accessDenied)
  }

  @Test func aThousandSocketsLeaveNoDescriptorBehind() throws {
    let stage = try Stage()
    try stage.registered()
    let bluetoothd = try #require(stage.bluetoothd)
    try bluetoothd.connect()
    var before = 0
    let count = scaled(1_000)
    for number in 0...count {
      let call = try bluetoothd.call("AcquireWrite", .dataIn)
      let reply = try stage.result(of: call).get()
      #expect(reply.arguments.count == 2 && reply.arguments.last == .uint16(185))
      guard let end = reply.descriptors.take(0) else {
        Issue.record("no descriptor came")
        return
      }
      let socket = PacketConnection(end)
      let value = [UInt8(truncatingIfNeeded: number), 1]
      #expect(try socket.send(value))
      try stage.until { stage.links.last == .written(.dataIn, value, request: nil) }
      if number == 0 { before = try descriptors() }
    }
    // Other tests open and close some as well.
    try stage.until { (try? descriptors()) ?? .max < before + count / 2 }
  }

  @Test func anOlderBlueZIsGivenNoSocketWhileTwoPhonesAreThere() throws {
    let stage = try Stage()
    try stage.registered()
    let bluetoothd = try #require(stage.bluetoothd)
    try bluetoothd.connect()
    let other = "\(StandIn.adapter)/dev_F0_00_00_00_00_02"
    try bluetoothd.connect(other, address: "F0:00:00:00:00:02")
    try stage.until { stage.peripheral.connectionCount == 2 }
    let refused = try bluetoothd.call("AcquireWrite", .dataIn)
    #expect(throws: DBusError.self) { try stage.result(of: refused).get() }
  }

  @Test func aSinglePhoneHearsByASocketUntilAnotherOneComes() throws {
    let stage = try Stage()
    try stage.registered()
    let bluetoothd = try #require(stage.bluetoothd)
    try bluetoothd.connect()
    // Indications wait for their confirmations, which come by D-Bus.
    let refused = try bluetoothd.call("AcquireNotify", .keyExchange)
    #expect(throws: DBusError.self) { try stage.result(of: refused).get() }
    let call = try bluetoothd.call("AcquireNotify", .dataOut)
    let reply = try stage.result(of: call).get()
    guard let end = reply.descriptors.take(0) else {
      Issue.record("no descriptor came")
      return
    }
    let socket = PacketConnection(end)
    let number = try #require(stage.subscribers(of: .dataOut).last)
    #expect(stage.peripheral.send([1, 2], of: .dataOut, on: number))
    #expect(try socket.receive(limit: 512) == .packet([1, 2]))
    try bluetoothd.connect(
      "\(StandIn.adapter)/dev_F0_00_00_00_00_02", address: "F0:00:00:00:00:02")
    try stage.until { stage.peripheral.connectionCount == 2 }
    #expect(try socket.receive(limit: 512) == .end)
    // The other one has not subscribed: what is sent to all reaches the first alone.
    #expect(!stage.peripheral.send([3], of: .dataOut, on: number))
    try stage.until { bluetoothd.heard == [[3]] }
  }

  @Test func aSocketThatBluetoothdClosesIsASubscriptionThatEnds() throws {
    let stage = try Stage()
    try stage.registered()
    let bluetoothd = try #require(stage.bluetoothd)
    try bluetoothd.connect()
    let call = try bluetoothd.call("AcquireNotify", .dataOut)
    let reply = try stage.result(of: call).get()
    #expect(stage.subscribers(of: .dataOut).count == 1)
    // Taken and not kept, it is closed.
    _ = reply.descriptors.take(0)
    try stage.until { stage.links.contains(.subscribed(.dataOut, active: false)) }
  }

  @Test func aNewerBlueZHasASocketForEachPhoneAndNeitherHearsTheOther() throws {
    let stage = try Stage(version: "0552")
    try stage.registered()
    let bluetoothd = try #require(stage.bluetoothd)
    let paths = [StandIn.phone, "\(StandIn.adapter)/dev_F0_00_00_00_00_02"]
    try bluetoothd.connect(paths[0])
    try bluetoothd.connect(paths[1], address: "F0:00:00:00:00:02")
    try stage.until { stage.peripheral.connectionCount == 2 }
    var ends: [PacketConnection] = []
    for path in paths {
      let call = try bluetoothd.call("AcquireNotify", .dataOut, device: path)
      let reply = try stage.result(of: call).get()
      guard let end = reply.descriptors.take(0) else {
        Issue.record("no descriptor came")
        return
      }
      ends.append(PacketConnection(end))
    }
    let numbers = stage.subscribers(of: .dataOut)
    #expect(numbers.count == 2)
    for (number, end) in zip(numbers, ends) {
      let value = [UInt8(truncatingIfNeeded: number), 7]
      #expect(stage.peripheral.send(value, of: .dataOut, on: number))
      #expect(try end.receive(limit: 512) == .packet(value))
    }
    for end in ends { #expect(try end.receive(limit: 512) == .nothing) }
    #expect(bluetoothd.heard.isEmpty)
  }

  @Test func aBluetoothdThatComesBackIsRegisteredWithAgainAndItsLinksAreOver() throws {
    let stage = try Stage()
    try stage.registered()
    try #require(stage.bluetoothd).connect()
    try stage.until { stage.peripheral.connectionCount == 1 }
    stage.bluetoothd = nil
    try stage.until { stage.links.contains(.disconnected(nil)) }
    let start = Clock.uptime
    stage.bluetoothd = try StandIn(stage.bus)
    try stage.registered()
    #expect(Clock.uptime < start + 3_000)
  }

  @Test func aMissingBusIsWaitedForAndToldOnce() throws {
    let advertisement = try Advertisement(service: Characteristic.service, name: "Belfry")
    let directory = try #require(TemporaryDirectory())
    let peripheral = try BlueZPeripheral(
      Wishes(advertisement), bus: "unix:path=\(directory("nothing"))")
    let events = peripheral.receive() + peripheral.receive()
    let told = events.filter { if case .noBus = $0 { true } else { false } }
    #expect(told.count == 1)
    #expect((peripheral.deadline ?? 0) > Clock.uptime)
  }
}
