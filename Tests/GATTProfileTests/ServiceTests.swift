import GATTProfile
import TestSupport
import Testing

@Suite struct ServiceTests {
  @Test func theIdentifiersNeverChange() {
    #expect(Characteristic.service.text == "91c32170-08d5-40f8-b851-ffd6a8f649ec")
    #expect(
      Characteristic.allCases.map(\.uuid.text) == [
        "91c32171-08d5-40f8-b851-ffd6a8f649ec", "91c32172-08d5-40f8-b851-ffd6a8f649ec",
        "91c32173-08d5-40f8-b851-ffd6a8f649ec", "91c32174-08d5-40f8-b851-ffd6a8f649ec",
        "91c32175-08d5-40f8-b851-ffd6a8f649ec",
      ])
    #expect(hex(Characteristic.service.bytes) == "91c3217008d540f8b851ffd6a8f649ec")
  }

  @Test func theOrderOfTheCharacteristicsNeverChanges() {
    #expect(
      Characteristic.allCases == [
        .capabilities, .keyExchange, .dataIn, .dataOut, .linkConfiguration,
      ])
  }

  @Test func aCharacteristicIsFoundByItsIdentifier() {
    for characteristic in Characteristic.allCases {
      #expect(Characteristic(uuid: characteristic.uuid) == characteristic)
    }
    #expect(Characteristic(uuid: Characteristic.service) == nil)
  }

  @Test func onlyTheCapabilitiesAreOpenToAStranger() {
    #expect(Characteristic.allCases.filter { $0.security == .open } == [.capabilities])
  }

  @Test func thePropertiesAreThoseOfTheirBits() {
    #expect(
      Characteristic.allCases.map(\.properties.rawValue) == [0x02, 0x2A, 0x0C, 0x12, 0x02])
  }

  @Test func theCapabilitiesAreThoseOfTheVectors() throws {
    for vector in try FrameVectors.read().capabilities {
      let capabilities = Capabilities(psm: vector.psm)
      #expect(capabilities.encoded == vector.value.bytes)
      #expect(try Capabilities(decoding: vector.value.bytes + [9]) == capabilities)
    }
  }

  @Test(arguments: 0..<Capabilities.length)
  func aShortCapabilityValueIsRefused(_ length: Int) {
    #expect(throws: FrameError.tooShort(length: length, needed: 18)) {
      try Capabilities(decoding: [UInt8](repeating: 1, count: length))
    }
  }

  @Test func oneReadAtTheSmallestMTUGivesTheCapabilities() {
    #expect(Capabilities.length <= 22)
  }
}
