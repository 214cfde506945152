import GATTProfile
import TestSupport
import Testing

@Suite struct EnvelopeTests {
  private let session = Array("6F9619FF-8B86-D011-B42D-00C04FC964FF".utf8)

  @Test func aSealedMessageIsReadAsItWasWritten() throws {
    let envelope = try Envelope(sessionID: session, sealed: [7, 8, 9])
    #expect(envelope.encoded == [1, 36] + session + [7, 8, 9])
    let read = try Envelope(decoding: envelope.encoded)
    #expect(read == envelope)
    #expect(read.kind == .sealed)
    #expect(Array(read.sessionID) == session)
    #expect(Array(read.body) == [7, 8, 9])
    #expect(Array(read.hashed) == session + [7, 8, 9])
  }

  @Test func aKeyExchangeItemHasNoSession() throws {
    let envelope = try Envelope(keyExchange: [0xA0])
    #expect(envelope.encoded == [2, 0, 0xA0])
    #expect(try Envelope(decoding: [2, 0, 0xA0]) == envelope)
    #expect(throws: FrameError.sessionIDTooLong(length: 1)) {
      try Envelope(decoding: [2, 1, 0x41, 0xA0])
    }
  }

  @Test func theSessionIsKeptByteForByte() throws {
    for text in [[], [0xFF, 0x00, 0x0A], session] as [[UInt8]] {
      let read = try Envelope(decoding: Envelope(sessionID: text, sealed: []).encoded)
      #expect(Array(read.sessionID) == text)
      #expect(read.body.isEmpty)
    }
  }

  @Test func theLaneFollowsTheSealedLength() throws {
    let prompt = [UInt8](repeating: 0, count: Limits.promptSealed)
    #expect(try Envelope(sessionID: session, sealed: prompt).lane == .prompt)
    #expect(try Envelope(sessionID: session, sealed: prompt + [0]).lane == .bulk)
  }

  @Test func whatIsTooLongIsNeverMade() {
    #expect(throws: FrameError.sessionIDTooLong(length: 65)) {
      try Envelope(sessionID: [UInt8](repeating: 65, count: 65), sealed: [])
    }
    #expect(throws: FrameError.sealedTooLong(length: 65_537, limit: 65_536)) {
      try Envelope(sessionID: [], sealed: [UInt8](repeating: 0, count: 65_537))
    }
    #expect(throws: FrameError.sealedTooLong(length: 4_097, limit: 4_096)) {
      try Envelope(keyExchange: [UInt8](repeating: 0, count: 4_097))
    }
  }

  @Test func whatIsWrongIsNamed() {
    let cases: [([UInt8], FrameError)] = [
      ([], .tooShort(length: 0, needed: 2)),
      ([1], .tooShort(length: 1, needed: 2)),
      ([0, 0], .unknownMessageKind(0)),
      ([4, 0], .unknownMessageKind(4)),
      ([1, 65], .sessionIDTooLong(length: 65)),
      ([1, 4, 1, 2, 3], .tooShort(length: 5, needed: 6)),
      (
        [1, 0] + [UInt8](repeating: 0, count: 65_537),
        .sealedTooLong(length: 65_537, limit: 65_536)
      ),
    ]
    for (bytes, error) in cases {
      #expect(throws: error) { try Envelope(decoding: bytes) }
    }
  }
}
