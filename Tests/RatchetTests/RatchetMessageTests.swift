import Ratchet
import TestSupport
import Testing

@Suite struct RatchetMessageTests {
  @Test func keyIDComesFirstThenTheIndexInLittleEndianOrder() throws {
    let keyID = try #require(KeyID(decoding: [0xA1, 0xB2, 0xC3, 0xD4]))
    let sealed = [UInt8](0..<30)
    let message = RatchetMessage(keyID: keyID, index: 0x0102_0304, sealed: sealed)
    #expect(message.encoded == [0xA1, 0xB2, 0xC3, 0xD4, 4, 3, 2, 1] + sealed)
    #expect(try RatchetMessage(decoding: message.encoded) == message)
  }

  @Test(arguments: 0..<36)
  func aShorterMessageThanOneWithoutContentIsRefused(_ length: Int) {
    #expect(throws: RatchetError.messageTooShort(length: length)) {
      try RatchetMessage(decoding: [UInt8](repeating: 7, count: length))
    }
  }

  @Test func aMessageWithoutContentIsTaken() throws {
    let bytes = [UInt8](0..<36)
    #expect(try RatchetMessage(decoding: bytes).encoded == bytes)
  }

  @Test func aKeyIDNeedsFourBytes() {
    #expect(KeyID(decoding: [1, 2, 3]) == nil)
    #expect(KeyID(decoding: [1, 2, 3, 4, 5])?.encoded == [1, 2, 3, 4])
  }
}
