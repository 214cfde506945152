import TestSupport
import Testing

@testable import Radio

/// Codes and layouts are those of BlueZ's doc/mgmt-protocol.rst (mgmt-protocol(7)), the lengths those
/// of the structures in the kernel's net/bluetooth/mgmt.h.
@Suite struct ManagementCommandTests {
  static let packets: [(ManagementCommand, String)] = [
    (.controllerInformation, "0400 0000 0000"),
    (.advertisingFeatures, "3d00 0000 0000"),
    (.removeAdvertising(instance: 5), "3f00 0000 0100 05"),
  ]

  @Test(arguments: packets)
  func commandsHaveTheirNumbers(_ command: ManagementCommand, _ packet: String) {
    #expect(hex(command.packet(for: 0).encoded) == packet.filter { $0 != " " })
  }

  @Test func aConnectionIsNamedByItsAddressBackwardsAndItsType() throws {
    let packet = ManagementCommand.connectionInformation(try Samples.phone()).packet(for: 1)
    #expect(hex(packet.encoded) == "3100" + "0100" + "0700" + "1371da7d1ac0" + "02")
  }

  @Test func anAdvertisementIsConnectableAndGoesOnAirAsItIs() throws {
    let command = ManagementCommand.addAdvertising(
      instance: 5, try Samples.advertisement(), seconds: 60)
    let expected =
      "3e00" + "0000" + "2800" + "05" + "01000000" + "0000" + "3c00" + "15" + "08"
      + "0201061107ec49f6a8d6ff51b8f840d5087021c391" + "0709" + "42656c667279"
    #expect(hex(command.packet(for: 0).encoded) == expected)
  }
}

@Suite struct ManagementEventTests {
  @Test func aCommandThatIsDoneGivesItsValues() throws {
    let event = try event("0100" + "0000" + "0400" + "3e00" + "00" + "05")
    #expect(event == .answer(command: 0x3E, .success, values: [5]))
  }

  @Test func aCommandThatIsRefusedGivesItsReason() throws {
    let event = try event("0200" + "0000" + "0300" + "5500" + "0d")
    #expect(event == .answer(command: 0x55, .invalidParameters, values: []))
  }

  @Test func controllersComeAndGo() throws {
    #expect(try event("0400" + "0100" + "0000") == .controllerAdded)
    #expect(try event("0500" + "0100" + "0000") == .controllerRemoved)
  }

  @Test func settingsTellWhetherAControllerIsOn() throws {
    #expect(try event("0600" + "0000" + "0400" + "01020000") == .settings([.powered, .lowEnergy]))
  }

  @Test func anInstanceIsGone() throws {
    #expect(try event("2400" + "0000" + "0100" + "05") == .advertisingRemoved(instance: 5))
  }

  @Test func whatIsUnknownIsPassedOver() throws {
    #expect(try event("1300" + "0000" + "0200" + "0701") == .other(code: 0x13))
  }

  @Test(arguments: ["0100", "0200", "0600", "2400"])
  func anEventThatIsCutShortIsRefused(_ code: String) throws {
    #expect(throws: RadioError.self) { try event(code + "0000" + "0000") }
  }

  @Test func aLengthThatLiesIsRefused() throws {
    let error = thrown(RadioError.self) { try event("0400" + "0000" + "0100") }
    #expect(error == .malformedEvent(code: 4, length: 6))
  }

  @Test(arguments: 0..<6)
  func aPacketShorterThanItsHeaderIsRefused(_ length: Int) {
    let error = thrown(RadioError.self) {
      try ManagementPacket(decoding: [UInt8](repeating: 0, count: length))
    }
    #expect(error == .malformedEvent(code: nil, length: length))
  }

  @Test func anyBytesEndInAnEventOrAnError() throws {
    var generator = SeededGenerator(seed: 0xB1)
    for _ in 0..<scaled(20_000) {
      let count = Int.random(in: 0...64, using: &generator)
      var packet = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      if count >= 6 {
        packet[0] = UInt8.random(in: 0...0x32, using: &generator)
        packet[1] = 0
        packet[4] = UInt8(count - 6)
        packet[5] = 0
      }
      _ = try? ManagementEvent(ManagementPacket(decoding: packet))
    }
  }

  private func event(_ text: String) throws -> ManagementEvent {
    try ManagementEvent(ManagementPacket(decoding: #require(bytes(hex: text))))
  }
}

@Suite struct ControllerTests {
  @Test func aControllerTellsWhoItIs() throws {
    let information = try #require(ControllerInformation(decoding: Samples.controller))
    #expect(information.address.description == "00:1A:7D:DA:71:13")
    #expect(information.version == 10)
    #expect(information.manufacturer == 15)
    #expect(information.supported.contains([.powered, .lowEnergy, .secureConnections]))
    #expect(information.current == [.powered, .classic, .lowEnergy, .secureConnections])
    #expect(information.name == "belfry")
    #expect(information.encoded == Samples.controller)
  }

  /// A repaired name is longer than it came; found by fuzzing.
  @Test(arguments: [UInt8(0xFF), 0xC3, 0x61, 0x2D])
  func aNameWithoutEndOrSenseFitsAgain(_ byte: UInt8) throws {
    let start = 20
    var packet = Samples.controller
    for place in start..<(start + 249) { packet[place] = byte }
    let information = try #require(ControllerInformation(decoding: packet))
    #expect((246...248).contains(information.name.utf8.count))
    #expect(ControllerInformation(decoding: information.encoded) == information)
  }

  @Test func halfAControllerIsNone() {
    #expect(ControllerInformation(decoding: Samples.controller.dropLast()) == nil)
  }

  @Test(arguments: [
    ([UInt8](), UInt8(5), UInt8?.some(5)), ([5], 5, 4), ([1, 2, 3, 4, 5], 5, nil), ([], 1, 1),
    ([1], 1, nil), ([], 0, nil),
  ])
  func theHighestFreeInstanceIsTaken(_ taken: [UInt8], _ highest: UInt8, _ free: UInt8?) throws {
    let bytes = Samples.features(highest: highest, taken: taken)
    #expect(try #require(AdvertisingFeatures(decoding: bytes)).free == free)
  }

  @Test func moreInstancesThanBytesAreRefused() {
    #expect(AdvertisingFeatures(decoding: Samples.features(taken: [1, 2]).dropLast()) == nil)
  }

  @Test func aSignalIsTold() throws {
    let bytes = try Samples.phone().encoded + [0xC4, 0x04, 0x7F]
    let information = try #require(ConnectionInformation(decoding: bytes))
    #expect(information.signal == -60)
    #expect(information.power == 4)
    #expect(information.encoded == bytes)
  }

  @Test func anUnknownSignalIsNone() throws {
    let bytes = try Samples.phone().encoded + [0x7F, 0x7F, 0x7F]
    let information = try #require(ConnectionInformation(decoding: bytes))
    #expect(information.signal == nil)
    #expect(information.power == nil)
  }
}
