import GATTProfile
import TestSupport
import Testing

/// GATT/service.json, which other implementations read, says what the code does.
@Suite struct TableTests {
  private struct Table: Decodable {
    struct Entry: Decodable, Equatable {
      let name: String
      let uuid: String
      let properties: [String]
      let link: String
    }

    let service: String
    let characteristics: [Entry]
    let limits: [String: Int]
    let milliseconds: [String: UInt64]
    let refusals: [String: UInt8]
  }

  private let table: Table

  init() throws { table = try vectors("GATT/service.json") }

  @Test func itHoldsTheServiceAndItsCharacteristics() {
    let names: [(Characteristic.Properties, String)] = [
      (.read, "read"), (.write, "write"), (.writeWithoutResponse, "writeWithoutResponse"),
      (.notify, "notify"), (.indicate, "indicate"),
    ]
    let ours = Characteristic.allCases.map { characteristic in
      Table.Entry(
        name: "\(characteristic)", uuid: characteristic.uuid.text,
        properties: names.filter { characteristic.properties.contains($0.0) }.map(\.1),
        link: characteristic.security == .open ? "any" : "encrypted")
    }
    #expect(table.service == Characteristic.service.text)
    #expect(table.characteristics == ours)
  }

  @Test func itHoldsTheLimits() {
    #expect(
      table.limits == [
        "value": Limits.value, "window": Limits.window, "sessionID": Limits.sessionID,
        "prompt": Limits.promptSealed, "body": Limits.sealed,
        "messagesInFlight": Limits.messagesInFlight,
        "partialMessages": Limits.partialMessages, "partialBytes": Limits.reassembly,
      ])
  }

  @Test func itHoldsTheTimes() {
    #expect(
      table.milliseconds == [
        "firstSilence": Timing.answer, "longestSilence": Timing.longestAnswer,
        "partialMessage": Timing.partial, "stalePartialMessage": Timing.stalePartial,
        "repeatedRefusal": Timing.refusal, "repeatedReadInquiry": Timing.readInquiry,
        "readInstead": 3_000, "readAgain": 250, "givenUp": 20_000, "givenUpWithoutLink": 10_000,
        "notAlerted": 5_000,
      ])
  }

  @Test func itHoldsTheRefusals() {
    let codes = 1...6 as ClosedRange<UInt8>
    let ours = codes.map { ("\(Refusal(rawValue: $0))", $0) }
    #expect(table.refusals == Dictionary(uniqueKeysWithValues: ours))
  }
}
