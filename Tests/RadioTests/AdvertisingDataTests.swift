import GATTProfile
import TestSupport
import Testing

@testable import Radio

@Suite struct AdvertisingDataTests {
  @Test func serviceAndNameAreFit() throws {
    let advertisement = try Samples.advertisement()
    #expect(advertisement.data.count == 21)
    #expect(advertisement.scanResponse.count == 8)
  }

  @Test func aNameOfTwentyNineBytesJustFits() throws {
    let name = [30, 0x09] + [UInt8](repeating: 0x41, count: 29)
    #expect(try Samples.advertisement(name: name).scanResponse.count == 31)
  }

  @Test(arguments: [
    // A name of 30 bytes.
    (
      "0201061107ec49f6a8d6ff51b8f840d5087021c391", "1f09" + String(repeating: "41", count: 30),
      UnfitAdvertisement.tooLong(length: 32)
    ),
    // A field that reaches beyond the end, and one without a type.
    ("0201061107ec49f6a8d6ff51b8f840d5087021c3", "", .brokenField(offset: 3)),
    ("0201060011", "", .brokenField(offset: 3)),
    // Somebody else's service, in full and in 16 bits.
    ("11070000000000000000000000000000000000", "", .brokenField(offset: 18)),
    ("110700000000000000000000000000000000", "", .unwanted(type: 0x07)),
    ("03030f18", "", .unwanted(type: 0x03)),
    // A maker's data.
    ("1107ec49f6a8d6ff51b8f840d5087021c391", "05ff4c000215", .unwanted(type: 0xFF)),
    // Flags that no LE accessory has.
    ("0201181107ec49f6a8d6ff51b8f840d5087021c391", "", .unwanted(type: 0x01)),
    ("0201061107ec49f6a8d6ff51b8f840d5087021c391", "0109", .unwanted(type: 0x09)),
    ("0201061107ec49f6a8d6ff51b8f840d5087021c391", "0309c328", .unwanted(type: 0x09)),
    ("020106020106", "", .repeated(type: 0x01)),
    ("020106", "", .noService),
    ("0201060409414243", "1107ec49f6a8d6ff51b8f840d5087021c391", .noService),
    ("1107ec49f6a8d6ff51b8f840d5087021c391", "020106", .flagsInScanResponse),
    ("", "", .noService),
  ])
  func whatIsNotBelfrysIsRefused(
    _ data: String, _ scanResponse: String, _ reason: UnfitAdvertisement
  ) throws {
    let data = try #require(bytes(hex: data))
    let scanResponse = try #require(bytes(hex: scanResponse))
    let error = thrown(UnfitAdvertisement.self) {
      try AdvertisingData(data, scanResponse: scanResponse)
    }
    #expect(error == reason)
    #expect(error?.description.isEmpty == false)
  }
}
