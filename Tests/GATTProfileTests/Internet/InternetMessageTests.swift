import GATTProfile
import TestSupport
import Testing

@Suite struct InternetMessageTests {
  private let vectors: InternetVectors

  init() throws { vectors = try InternetVectors.all.get() }

  @Test func everyFormSaysTheSame() throws {
    for down in vectors.down {
      let block = down.block.bytes
      var message = InternetMessage(
        keyID: vectors.keyID.bytes, index: down.index, sealed: Array(block[8...]))
      #expect(try InternetMessage(decoding: block) == message)
      #expect(try InternetMessage(decoding: down.bareFields.bytes) == message)
      #expect(message.block == block)
      #expect(message.encoded == down.bareFields.bytes)
      message.sessionID = Array(vectors.session.utf8)
      message.pushToken = vectors.token.bytes
      #expect(try InternetMessage(decoding: down.fields.bytes) == message)
      #expect(try InternetMessage(decoding: down.blockInFields.bytes) == message)
      #expect(message.encoded == down.fields.bytes)
    }
  }

  /// What does not hold as fields can only be a block, and then its first bytes are a key id that
  /// nobody has.
  @Test func whatIsOddIsRefusedOrForNobodysKeys() throws {
    for odd in vectors.refusedOrBlock {
      let value = odd.value.bytes
      if value.count < InternetMessage.shortestBlock {
        let error = thrown(MessageError.self) { try InternetMessage(decoding: value) }
        #expect(error != nil, "\(odd.name)")
      } else {
        #expect(try InternetMessage(decoding: value).keyID == Array(value[..<4]), "\(odd.name)")
      }
    }
  }

  @Test func entriesOfALaterVersionArePassedOver() throws {
    let fields = try #require(vectors.down.first).fields.bytes
    // A map of six becomes one of seven, with entry 7 at its end.
    let later = [fields[0] + 1] + fields.dropFirst() + [0x07, 0x61, 0x78]
    #expect(try InternetMessage(decoding: later) == InternetMessage(decoding: fields))
  }

  @Test func theLargestMessageIsTakenAndNoLargerOne() throws {
    let sealed = Array(repeating: 7 as UInt8, count: MessageLimits.sealedBytes)
    let message = InternetMessage(
      keyID: [1, 2, 3, 4], index: .max, sealed: sealed,
      sessionID: Array(repeating: 65, count: Limits.sessionID),
      pushToken: Array(repeating: 9, count: InternetMessage.longestPushToken))
    #expect(message.encoded.count <= InternetMessage.maximumLength)
    #expect(try InternetMessage(decoding: message.encoded) == message)
    #expect(try InternetMessage(decoding: message.block).sealed == sealed)
    let error = thrown(MessageError.self) { try InternetMessage(decoding: message.block + [0]) }
    #expect(error != nil)
  }
}
