import CBOR
import GATTProfile
import TestSupport
import Testing

/// What a newer schema adds is kept wherever it is added.
@Suite struct UnknownSurvivalTests {
  static func messages() throws -> [GoldenMessages.Case] {
    try GoldenMessages.messages().filter { !$0.name.hasPrefix("newer") }
  }

  static func keyExchange() throws -> [GoldenMessages.Case] {
    try GoldenMessages.read().keyExchange.filter { !$0.name.hasPrefix("newer") }
  }

  /// Every map, on every level, gets three entries of keys that no schema of today has.
  private func enriched(_ item: CBORItem) -> CBORItem {
    switch item {
    case .map(let entries):
      let added: [(CBORItem, CBORItem)] = [
        (.unsigned(99), .array([.double(1.5), .null, .map([])])),
        (.negative(7), .tagged(1000, .bytes([1, 2, 3]))),
        (.text("future"), .simple(99)),
      ]
      let kept = entries.map { CBORItem.Entry(key: $0.key, value: enriched($0.value)) }
      return .map(kept + added.map { CBORItem.Entry(key: $0.0, value: $0.1) })
    case .array(let elements): return .array(elements.map(enriched))
    case .unsigned, .negative, .bytes, .text, .tagged, .simple, .double: return item
    }
  }

  @Test(arguments: try messages())
  func entriesAddedToEveryMapOfAMessageSurvive(_ golden: GoldenMessages.Case) throws {
    let bytes = enriched(try CBORItem(decoding: golden.bytes, limits: ample)).encoded
    #expect(bytes.count > golden.bytes.count)
    #expect(try hex(Message(decoding: bytes).encoded) == hex(bytes))
  }

  @Test(arguments: try keyExchange())
  func entriesAddedToAKeyExchangeItemSurvive(_ golden: GoldenMessages.Case) throws {
    let bytes = enriched(try CBORItem(decoding: golden.bytes, limits: ample)).encoded
    #expect(try hex(KeyExchangeItem(decoding: bytes).encoded) == hex(bytes))
  }

  @Test func numbersWithoutANameSurvive() throws {
    var notification = Expected.simple()
    notification.attributes = .init(rawValue: .max)
    notification.actions = [.init(identifier: "x", kind: .init(rawValue: .max))]
    notification.displayDate = .unknown(.max, nil)
    let alerting = AlertingContext(shouldAlert: true, kind: .init(rawValue: .max))
    let message = Expected.added(notification, alerting)
    let back = try Message(decoding: message.encoded)
    #expect(back == message)
  }
}
