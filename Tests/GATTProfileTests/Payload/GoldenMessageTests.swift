import CBOR
import GATTProfile
import TestSupport
import Testing

/// Messages of another implementation mean the same here and are written the same.
@Suite struct GoldenMessageTests {
  static let expected = [
    Expected.notificationMessages, Expected.fileMessages, Expected.activityMessages,
    Expected.sessionMessages, Expected.answerMessages,
  ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

  @Test(arguments: try GoldenMessages.messages())
  func aMessageMeansWhatItShouldAndIsWrittenTheSame(_ golden: GoldenMessages.Case) throws {
    let message = try Message(decoding: golden.bytes)
    #expect(message == Self.expected[golden.name])
    #expect(hex(message.encoded) == hex(golden.bytes))
    #expect(hex(Self.expected[golden.name]?.encoded ?? []) == hex(golden.bytes))
  }

  @Test(arguments: try GoldenMessages.read().keyExchange)
  func aKeyExchangeItemMeansWhatItShouldAndIsWrittenTheSame(
    _ golden: GoldenMessages.Case
  ) throws {
    let item = try KeyExchangeItem(decoding: golden.bytes)
    #expect(item == Expected.keyExchange[golden.name])
    #expect(hex(item.encoded) == hex(golden.bytes))
    #expect(hex(Expected.keyExchange[golden.name]?.encoded ?? []) == hex(golden.bytes))
  }

  @Test func everyExpectationHasItsGoldenMessage() throws {
    #expect(try Set(GoldenMessages.messages().map(\.name)) == Set(Self.expected.keys))
    let items = try GoldenMessages.read().keyExchange
    #expect(Set(items.map(\.name)) == Set(Expected.keyExchange.keys))
  }

  @Test func everyKindHasAGoldenMessage() throws {
    let kinds = try GoldenMessages.messages().map { try Message(decoding: $0.bytes).body.kind }
    #expect(Set(kinds.map(\.rawValue)).isSuperset(of: 1...12))
  }

  @Test func anotherSchemaVersionIsToldBeforeAllElse() throws {
    // Version 2, and after it what this schema could not read.
    #expect(throws: MessageError.unsupportedSchema(2)) {
      try Message(decoding: [0xA1, 0x00, 0x02, 0xFF, 0xFF])
    }
    #expect(throws: MessageError.unsupportedSchema(0)) {
      try KeyExchangeItem(decoding: [0xA2, 0x00, 0x00, 0x01, 0x03])
    }
    #expect(throws: MessageError.malformed(CBORError(.missingKey(0), at: 0))) {
      try Message(decoding: [0xA1, 0x01, 0x01])
    }
    #expect(throws: MessageError.malformed(CBORError(.truncated, at: 0))) {
      try Message(decoding: [])
    }
  }

  @Test func identifiersAreComparedByteForByte() {
    let composed = ForwardedNotification.Identifier(source: "a", notification: "é")
    let decomposed = ForwardedNotification.Identifier(source: "a", notification: "e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, composed]).count == 2)
    let shifted = ForwardedNotification.Identifier(source: "aé", notification: "")
    #expect(composed != shifted)
  }

  @Test func aRandomIdentifierIsSixteenBytes() {
    let bytes = [UInt8](1...16)
    #expect(RandomIdentifier(bytes)?.bytes == bytes)
    #expect(
      RandomIdentifier(bytes)
        == RandomIdentifier(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10))
    #expect(RandomIdentifier(bytes.dropLast()) == nil)
    #expect(RandomIdentifier(bytes + [17]) == nil)
  }
}
