import ControlProtocol
import PanelProtocol
import TestSupport
import Testing

@Suite struct ControlMessageTests {
  static let requests: [ControlRequest] = [
    .overview, .cards(limit: 20), .wish(.pairing(open: true)),
    .wish(
      .answer(
        Answer(id: AnswerID(high: 1, low: 2), card: CardID(7), choice: .text(index: 1, "Ja.")))),
    .rekey(PhoneIndex(3)), .forget(PhoneIndex(3)), .test,
  ]

  static let replies: [ControlReply] = [
    .overview(Samples.overview), .overview(Overview(status: Status(name: "Hall"))),
    .cards([]), .cards([Samples.card(2), Samples.card(1)]), .done,
    .answer(AnswerReport(id: AnswerID(high: 1, low: 2), card: CardID(7), state: .handedOver)),
    .tested(alerted: true), .tested(alerted: false),
  ]

  @Test(arguments: requests)
  func aRequestIsReadAsItWasWritten(_ request: ControlRequest) throws {
    #expect(try ControlRequest(decoding: content(of: request.encoded)) == request)
  }

  static let refusals = ControlReply.Refusal.allCases.map { ControlReply.refused($0) }

  @Test(arguments: replies + refusals)
  func aReplyIsReadAsItWasWritten(_ reply: ControlReply) throws {
    #expect(try ControlReply(decoding: content(of: reply.encoded)) == reply)
  }

  @Test func whatANewerPeerSaysIsNamedByItsNumber() throws {
    // [200, {}]
    let bytes: [UInt8] = [0x82, 0x18, 0xC8, 0xA0]
    let request = thrown(ControlProtocolError.self) { try ControlRequest(decoding: bytes) }
    #expect(request == .unknownMessage(kind: 200))
    let reply = thrown(ControlProtocolError.self) { try ControlReply(decoding: bytes) }
    #expect(reply == .unknownMessage(kind: 200))
  }

  @Test func aRefusalOfANewerAgentIsOneStill() throws {
    // [3, 99]
    let reply = try ControlReply(decoding: [0x82, 0x03, 0x18, 0x63])
    #expect(reply == .refused(.unknownRequest))
  }

  @Test func picturesDoNotTravel() throws {
    var card = Samples.card(1)
    card.icon = Picture(format: .png, bytes: [1, 2, 3])
    let reply = try ControlReply(decoding: content(of: ControlReply.cards([card]).encoded))
    #expect(reply == .cards([Samples.card(1)]))
  }

  @Test func aHistoryOfCardsWithManyActionsIsReadWhole() throws {
    let cards = (0..<UInt64(ControlReply.cardLimit)).map { number in
      var card = Samples.card(number)
      card.actions = (0..<16).map { Action(index: $0, title: "Act \($0)", kind: .background) }
      return card
    }
    #expect(
      try ControlReply(decoding: content(of: ControlReply.cards(cards).encoded)) == .cards(cards))
  }

  @Test func cardsThatAreTooManyForOneMessageLoseTheOldest() throws {
    let body = String(repeating: "x", count: 60_000)
    let cards = (0..<50).map { Samples.card(UInt64($0), body: body) }
    let encoded = ControlReply.cards(cards).encoded
    #expect(encoded.count <= Limits.message + 4)
    guard case .cards(let kept) = try ControlReply(decoding: content(of: encoded)) else {
      Issue.record("no cards")
      return
    }
    #expect(kept.count > 30)
    #expect(kept == Array(cards.prefix(kept.count)))
  }

  @Test func noPrefixOfAMessageIsOne() {
    for message in Self.requests.map({ content(of: $0.encoded) }) {
      for count in 0..<message.count {
        let error = thrown(ControlProtocolError.self) {
          try ControlRequest(decoding: Array(message.prefix(count)))
        }
        #expect(error != nil)
      }
    }
  }

  /// A message without its length.
  private func content(of bytes: [UInt8]) -> [UInt8] { Array(bytes.dropFirst(4)) }
}

enum Samples {
  static func card(_ number: UInt64, body: String = "At 8?") -> Card {
    Card(
      id: CardID(number), phone: PhoneIndex(1), source: "Messages", title: "Maria", body: body,
      delivered: 1_800_000_000_000)
  }

  static var overview: Overview {
    var overview = Overview(status: Status(name: "Hall", pairing: .open, troubles: [.storageFull]))
    overview.version = "0.1"
    overview.uptime = 61_000
    overview.windowLeft = 590_000
    var phone = Overview.Phone(index: PhoneIndex(1))
    phone.links = 1
    phone.heard = 0
    phone.message = 12_000
    phone.waiting = 2
    phone.mtu = 185
    phone.failures = 3
    phone.keys = Overview.Key.State.allCases.map { state in
      Overview.Key(
        number: 1 + UInt32(state.rawValue), suite: "XWing", state: state,
        fingerprint: [1, 2, 3, 4, 5, 6, 7, 8], messages: 40)
    }
    overview.phones = [phone, Overview.Phone(index: PhoneIndex(2))]
    var radio = Overview.Radio(condition: "fine", isOnAir: true, kernel: "6.12.1")
    radio.rung = 0
    radio.adapter = "hci0"
    radio.bluez = "5.82"
    overview.radio = radio
    overview.internet = Overview.Internet(condition: "no route", isUp: false)
    overview.panel = Capabilities(
      width: 240, height: 240, isColour: true, devices: [.light, .sound], hasKeys: true)
    overview.store.cards = 3
    overview.store.cardBytes = 4_000
    overview.store.answers = 1
    overview.store.damagedRows = 3
    overview.store.fileBytes = 90_000
    overview.store.freeBytes = 1 << 40
    return overview
  }
}
