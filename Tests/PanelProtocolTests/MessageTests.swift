import CBOR
import PanelProtocol
import TestSupport
import Testing

@Suite struct MessageTests {
  @Test(arguments: agentMessages)
  func aMessageOfTheAgentComesBackAsItWas(_ message: AgentMessage) throws {
    #expect(try AgentMessage(decoding: content(message.encoded)) == message)
  }

  @Test(arguments: panelMessages)
  func aMessageOfThePanelComesBackAsItWas(_ message: PanelMessage) throws {
    #expect(try PanelMessage(decoding: content(message.encoded)) == message)
  }

  @Test(arguments: agentMessages + [.show(fullCard)])
  func aMessageCutShortIsRefusedWhereItEnds(_ message: AgentMessage) {
    let whole = content(message.encoded)
    for length in 0..<whole.count {
      #expect(throws: PanelProtocolError.self) {
        try AgentMessage(decoding: Array(whole.prefix(length)))
      }
    }
  }

  @Test func bytesAfterAMessageAreRefused() {
    #expect(throws: PanelProtocolError.malformed(CBORError(.trailingBytes, at: 3))) {
      try AgentMessage(decoding: [0x82, 3, 7, 0])
    }
  }

  @Test func aMessageOfANewerPeerIsToldApartFromNonsense() {
    #expect(throws: PanelProtocolError.unknownMessage(kind: 23)) {
      try AgentMessage(decoding: [0x82, 23, 0xA1, 0, 1])
    }
    #expect(throws: PanelProtocolError.unknownMessage(kind: 23)) {
      try PanelMessage(decoding: [0x82, 23, 0x80])
    }
    #expect(throws: PanelProtocolError.malformed(CBORError(.truncated, at: 2))) {
      try PanelMessage(decoding: [0x82, 23])
    }
  }

  @Test func fieldsOfANewerPeerArePassedOver() throws {
    // Card 1 of phone 0, delivered at 5, with the fields 99 and "x" of a later version.
    let encoded = try #require(bytes(hex: "8202a50001010008051863f461780a"))
    let message = try AgentMessage(decoding: encoded)
    let card = Card(id: CardID(1), phone: PhoneIndex(0), source: "", delivered: 5)
    #expect(message == .show(card))
  }

  @Test func valuesOfANewerPeerBecomeTheNearestOnesKnown() throws {
    // A status whose troubles are 1, 200 and 2 and whose pairing state is 9.
    let status = try #require(bytes(hex: "8206a202810903830118c802"))
    let known = Status(name: "", troubles: [.storageFull, .storageFails])
    #expect(try AgentMessage(decoding: status) == .status(known))
    // A goodbye for reason 99.
    let goodbye = try #require(bytes(hex: "8208a1001863"))
    #expect(try AgentMessage(decoding: goodbye) == .goodbye(.turnedAway))
    // A card of kind 200.
    let card = try #require(bytes(hex: "8202a4000101000218c80805"))
    let plain = Card(id: CardID(1), phone: PhoneIndex(0), source: "", delivered: 5)
    #expect(try AgentMessage(decoding: card) == .show(plain))
  }

  @Test(arguments: [(0, 0), (1, 1), (8, 8)])
  func aCardWithoutWhatEveryCardHasIsRefused(_ left: Int, _ missing: Int) {
    var writer = CBORWriter()
    writer.array(count: 2)
    writer.unsigned(2)
    writer.map { map in
      for key in [0, 1, 8] where key != left {
        map.key(key)
        map.unsigned(1)
      }
    }
    let error = PanelProtocolError.malformed(CBORError(.missingKey(missing), at: 2))
    #expect(throws: error) { try AgentMessage(decoding: writer.bytes) }
  }

  @Test func whatIsLargerThanTheLimitsIsRefused() {
    var card = fullCard
    card.body = String(repeating: "a", count: Limits.text + 1)
    #expect(throws: PanelProtocolError.self) {
      try AgentMessage(decoding: content(AgentMessage.show(card).encoded))
    }
    card.body = String(repeating: "a", count: Limits.text)
    #expect(throws: Never.self) {
      try AgentMessage(decoding: content(AgentMessage.show(card).encoded))
    }
    card.icon = Picture(format: .png, bytes: [UInt8](repeating: 0, count: Limits.picture + 1))
    #expect(throws: PanelProtocolError.self) {
      try AgentMessage(decoding: content(AgentMessage.show(card).encoded))
    }
    card.icon = nil
    card.actions = (0...Limits.actions).map {
      Action(index: UInt8($0), title: "", kind: .background)
    }
    #expect(throws: PanelProtocolError.self) {
      try AgentMessage(decoding: content(AgentMessage.show(card).encoded))
    }
  }

  @Test func randomChangesEndInAMessageOrInOneError() throws {
    var generator = SeededGenerator(seed: 14)
    let originals =
      agentMessages.map { content($0.encoded) } + panelMessages.map { content($0.encoded) }
    for _ in 0..<20_000 {
      var bytes = originals[Int(generator.next() % UInt64(originals.count))]
      for _ in 0...(generator.next() % 4) {
        bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(generator.next() % 256)
      }
      // What decodes is within the limits, so it encodes and decodes again to the same value.
      if let message = try? AgentMessage(decoding: bytes) {
        #expect(try AgentMessage(decoding: content(message.encoded)) == message)
      }
      if let message = try? PanelMessage(decoding: bytes) {
        #expect(try PanelMessage(decoding: content(message.encoded)) == message)
      }
    }
  }

  @Test func everyErrorSaysItInASentence() {
    let errors: [PanelProtocolError] = [
      .messageTooLong(length: .max, limit: Limits.message),
      .malformed(CBORError(.truncated, at: 9)),
      .unknownMessage(kind: 77),
    ]
    let texts = errors.map(\.description)
    #expect(texts[0].contains("4294967295") && texts[0].contains("2097152"))
    #expect(texts[1].contains("byte 9"))
    #expect(texts[2].contains("77"))
  }
}
