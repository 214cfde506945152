import GATTProfile
import TestSupport
import Testing

@testable import Radio

/// What Belfry has on air: flags, the service, and a name in the scan response.
enum Samples {
  static let data = bytes(hex: "0201061107" + "ec49f6a8d6ff51b8f840d5087021c391") ?? []
  static let name = [7, 0x09] + Array("Belfry".utf8)

  static func advertisement(name: [UInt8] = Samples.name) throws -> AdvertisingData {
    try AdvertisingData(data, scanResponse: name)
  }

  /// An address as people write it: C0:1A:7D:DA:71:13, random.
  static func phone() throws -> DeviceAddress {
    try #require(DeviceAddress([0xC0, 0x1A, 0x7D, 0xDA, 0x71, 0x13], isRandom: true))
  }

  /// The kernel's answer to Read Controller Information: the values of one virtual controller.
  static let controller: [UInt8] =
    [0x13, 0x71, 0xDA, 0x7D, 0x1A, 0x00, 10, 0x0F, 0x00]
    + [0xFF, 0xFE, 0x01, 0x00, 0x81, 0x0A, 0x00, 0x00, 0, 0, 0]
    + Array("belfry".utf8) + [UInt8](repeating: 0, count: 243 + 11)

  /// The kernel's answer to Read Advertising Features: five instances, those taken.
  static func features(highest: UInt8 = 5, taken: [UInt8] = []) -> [UInt8] {
    [0x7F, 0, 0, 0, 31, 31, highest, UInt8(taken.count)] + taken
  }
}
