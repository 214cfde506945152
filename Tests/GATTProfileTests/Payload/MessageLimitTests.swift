import CBOR
import GATTProfile
import TestSupport
import Testing

/// Limits of the schema: the last allowed passes, the next is refused by name.
@Suite struct MessageLimitTests {
  private func reason(_ message: Message) -> CBORError.Reason? {
    let bytes = message.encoded
    do throws(MessageError) {
      let back = try Message(decoding: bytes)
      #expect(back == message)
      return nil
    } catch {
      guard case .malformed(let found) = error else { return nil }
      return found.reason
    }
  }

  private func added(_ change: (inout ForwardedNotification) -> Void) -> Message {
    var notification = Expected.simple()
    change(&notification)
    return Expected.added(notification, AlertingContext(shouldAlert: true))
  }

  @Test func listsOfANotificationHaveExactLimits() {
    let action = ForwardedNotification.Action(identifier: "a", kind: .background)
    let file = ForwardedNotification.File(type: "public.png", byteCount: 1)
    let glyph = ForwardedNotification.Glyph(offset: 0, file: file)
    #expect(reason(added { $0.actions = .init(repeating: action, count: 64) }) == nil)
    #expect(
      reason(added { $0.actions = .init(repeating: action, count: 65) }) == .tooMany(limit: 64))
    #expect(reason(added { $0.attachments = .init(repeating: file, count: 16) }) == nil)
    #expect(
      reason(added { $0.attachments = .init(repeating: file, count: 17) }) == .tooMany(limit: 16))
    #expect(reason(added { $0.glyphs = .init(repeating: glyph, count: 64) }) == nil)
    #expect(
      reason(added { $0.glyphs = .init(repeating: glyph, count: 65) }) == .tooMany(limit: 64))
  }

  @Test func identifiersHaveExactLimitsInBytes() {
    let longest = String(repeating: "é", count: 512)
    #expect(
      reason(added { $0.identifier = .init(source: longest, notification: longest) }) == nil)
    #expect(
      reason(added { $0.identifier = .init(source: longest + "a", notification: "") })
        == .tooMany(limit: 1024))
    #expect(
      reason(added { $0.identifier = .init(source: "", notification: longest + "a") })
        == .tooMany(limit: 1024))
  }

  @Test func aClearListHasAnExactLimit() {
    func clear(_ count: Int) -> Message {
      let list = [ForwardedNotification.Identifier](repeating: Expected.mail, count: count)
      return Expected.message(.response(.init(identifier: Expected.answer, choice: .clear(list))))
    }
    #expect(reason(clear(256)) == nil)
    #expect(reason(clear(257)) == .tooMany(limit: 256))
  }

  @Test func offsetsFromUTCHaveExactLimits() {
    for (minutes, expected) in [
      (1080 as Int16, nil), (-1080, nil), (1081, CBORError.Reason.outOfRange), (-1081, .outOfRange),
    ] {
      let date = Timestamp(utcMilliseconds: .min, offsetMinutes: minutes)
      #expect(reason(added { $0.deliveryDate = date }) == expected)
    }
  }

  @Test func aPartMustLieInsideItsFile() {
    func part(_ offset: UInt64, _ total: UInt64, _ count: Int) -> Message {
      Expected.message(
        .filePart(
          .init(
            notification: Expected.chat, revision: 1, role: .attachment, offset: offset,
            total: total, bytes: [UInt8](repeating: 1, count: count))))
    }
    #expect(reason(part(0, 0, 0)) == nil)
    #expect(reason(part(10, 14, 4)) == nil)
    #expect(reason(part(10, 14, 5)) == .outOfRange)
    #expect(reason(part(15, 14, 0)) == .outOfRange)
    #expect(reason(part(.max, .max, 1)) == .outOfRange)
  }

  @Test func aMessageOfExactlyTheLargestSizePasses() throws {
    var text = ""
    func length() -> Int { added { $0.body = text }.encoded.count }
    text = String(repeating: "a", count: 65_000)
    text += String(repeating: "b", count: MessageLimits.plaintextBytes - length())
    #expect(length() == MessageLimits.plaintextBytes)
    #expect(reason(added { $0.body = text }) == nil)
    text += "c"
    #expect(reason(added { $0.body = text }) == .tooLong(limit: MessageLimits.plaintextBytes))
    #expect(MessageLimits.plaintextBytes + MessageLimits.sealOverhead == 65_536)
  }

  @Test func aFullFilePartFitsIntoOneMessage() {
    let part = FilePart(
      notification: .init(
        source: String(repeating: "s", count: 1024),
        notification: String(repeating: "n", count: 1024)),
      revision: .max, role: .glyph, index: 63, offset: 0, total: 262_144,
      bytes: [UInt8](repeating: 7, count: MessageLimits.filePartBytes))
    #expect(reason(Expected.message(.filePart(part), revision: .max)) == nil)
  }

  @Test func nestingAndItemsHaveExactLimits() {
    func kept(_ item: CBORItem) -> Message {
      var message = Expected.message(.allRemoved(.init()))
      message.unknown = CBORUnknown([Expected.entry(.unsigned(50), item)])
      return message
    }
    func nest(_ levels: Int) -> CBORItem {
      (0..<levels).reduce(CBORItem.null) { inner, _ in .array([inner]) }
    }
    // The message's own map is one level.
    #expect(reason(kept(nest(15))) == nil)
    #expect(reason(kept(nest(16))) == .tooDeep(limit: 16))
    // The map, six keys and values, one key more and the array itself: fifteen items.
    func list(_ count: Int) -> CBORItem { .array(.init(repeating: .null, count: count)) }
    #expect(reason(kept(list(16_384 - 15))) == nil)
    #expect(reason(kept(list(16_384 - 14))) == .tooManyItems(limit: 16_384))
  }

  @Test func aKeyExchangeItemHasAnExactLimit() throws {
    func offer(_ count: Int) -> [UInt8] {
      let key = [UInt8](repeating: 1, count: count)
      return KeyExchangeItem.offer(
        .init(generation: 1, suite: [], version: [], publicKey: key, transports: .bluetooth)
      ).encoded
    }
    let frame = offer(4000).count - 4000
    #expect(throws: Never.self) { try KeyExchangeItem(decoding: offer(4096 - frame)) }
    #expect(throws: MessageError.malformed(CBORError(.tooLong(limit: 4096), at: 4096))) {
      try KeyExchangeItem(decoding: offer(4097 - frame))
    }
  }
}
