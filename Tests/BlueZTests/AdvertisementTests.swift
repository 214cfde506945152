import BlueZ
import DBus
import GATTProfile
import TestSupport
import Testing

@Suite struct AdvertisementTests {
  private static let service = AttributeUUID(
    high: 0x91c3_2170_08d5_40f8, low: 0xb851_ffd6_a8f6_49ec)

  @Test("B20: a name that fills the scan response fits, and one byte more is refused")
  func longestName() throws {
    let name = String(repeating: "é", count: 14) + "n"
    let advertisement = try Advertisement(service: Self.service, name: name)
    #expect(advertisement.scanResponse.count == 31)
    #expect(advertisement.scanResponse.prefix(2) == [30, 0x09])
    #expect(
      thrown(AdvertisementError.self) {
        try Advertisement(service: Self.service, name: name + "n")
      } == .nameTooLong(length: 30, limit: 29))
  }

  @Test func theServiceStandsInTheAdvertisementWithItsBytesReversed() throws {
    let data = try Advertisement(service: Self.service, name: "Belfry").data
    #expect(data.count == 21)
    #expect(hex(data) == "020106" + "1107" + "ec49f6a8d6ff51b8f840d5087021c391")
  }

  @Test func eachRungAsksForLess() throws {
    let advertisement = try Advertisement(service: Self.service, name: "Belfry")
    let names = [Rung.full, .noInterval, .noName].map { rung in
      advertisement.interface(rung).properties.map { $0.name }
    }
    let common = ["Type", "ServiceUUIDs", "Discoverable"]
    #expect(names[0] == common + ["LocalName", "MinInterval", "MaxInterval"])
    #expect(names[1] == common + ["LocalName"])
    #expect(names[2] == common)
  }
}
