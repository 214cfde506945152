import Foundation
import GATTProfile
import TestSupport
import Testing

/// GATT/README.md says what the code does.
@Suite struct PageTests {
  private let page: String

  init() throws {
    let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
    page = try String(
      contentsOf: package.appendingPathComponent("GATT/README.md"), encoding: .utf8)
  }

  @Test func itsExamplesAreThoseOfTheVectors() throws {
    let vectors = try FrameVectors.read()
    let values = Set(vectors.exchanges.flatMap(\.steps).compactMap(\.value).map { hex($0.bytes) })
    let examples = page.split(separator: "\n").compactMap { line -> String? in
      let words = line.split(separator: " ")
      guard words.count >= 3, words[0] == "phone" || words[0] == "accessory" else { return nil }
      guard ["dataIn", "dataOut", "(lost)"].contains(words[1]) else { return nil }
      return String(words[2])
    }
    #expect(examples.count == 36)
    for example in examples { #expect(values.contains(example), "\(example)") }
  }

  @Test func itNamesTheIdentifiersAndTheCapabilities() {
    #expect(page.contains(Characteristic.service.text))
    for characteristic in Characteristic.allCases {
      #expect(page.contains("`\(characteristic.uuid.text.prefix(8))-…` | \(characteristic) |"))
    }
    #expect(page.contains(hex(Capabilities().encoded)))
  }

  @Test func itNamesTheTimersAndTheRefusals() {
    #expect(page.contains("doubling up to | 4,000 … 64,000 |"))
    #expect(Timing.answer == 4_000 && Timing.longestAnswer == 64_000)
    #expect(page.contains("without a frame | 600,000 |") && Timing.partial == 600_000)
    #expect(page.contains("make room | 5,000 |") && Timing.stalePartial == 5_000)
    #expect(page.contains("is repeated | 10,000 |") && Timing.refusal == 10_000)
    #expect(page.contains("an inquiry | 1,000 |") && Timing.readInquiry == 1_000)
    for code in 1...6 as ClosedRange<UInt8> {
      #expect(page.contains("| \(code) | `\(Refusal(rawValue: code))` |"))
    }
  }
}
