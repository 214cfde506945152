import Companion
import GATTProfile
import TestSupport
import Testing

/// Recorded exchanges with peers of other versions: this version in the place of either end says,
/// value for value, what it said then.
@Suite struct GoldenTests {
  @Test func thePhonesEndOfEachExchange() throws {
    let exchanges = try GoldenConversations.read().frames.filter { exchange in
      exchange.plays.contains { $0 == "phone" || $0 == "older" }
    }
    #expect(exchanges.count == 11)
    for exchange in exchanges {
      if exchange.program == "security" {
        try playSecurity(exchange)
      } else {
        try playTransport(exchange)
      }
    }
  }

  private func playTransport(_ exchange: GoldenConversations.Exchange) throws {
    var program = TransportExtension(epoch: 0x7171, hash: LibcryptoHash(), at: 0)
    _ = program.handle(.connected(maximumLength: exchange.maximumLength), at: 0)
    var reports: [TransportReport] = []
    var unsent = exchange.send ?? []
    func take(_ effects: [LinkEffect<TransportReport>]) {
      for case .report(let report) in effects {
        reports.append(report)
        guard let id = report.message else { continue }
        let isTaken = report.isSealed || !exchange.plays.contains("older")
        program.settle(id, isTaken ? .accepted : .refused(.unsupported), at: 0)
      }
    }
    func hand() {
      for (number, message) in unsent.enumerated() {
        let session = Array(message.session.utf8)
        take(program.send(number, sessionID: session, sealed: message.sealed.bytes, at: 0))
      }
      unsent = []
    }
    for step in exchange.steps {
      let place = try #require(step.place)
      if place != .capabilities { hand() }
      if step.sender == "accessory" {
        let value = step.value.bytes
        take(program.handle(step.read == true ? .read(place, value) : .value(place, value), at: 0))
      } else {
        let write = program.nextWrite(at: 0)
        #expect(write?.value == step.value.bytes, "\(exchange.name)")
        _ = program.handle(.written(place), at: 0)
      }
    }
    hand()
    #expect(program.nextWrite(at: 0) == nil, "\(exchange.name)")
    let ends = reports.compactMap { report -> String? in
      if case .completed(_, let delivery) = report { delivery.word } else { nil }
    }
    #expect(ends == exchange.ends ?? [], "\(exchange.name)")
    let answers = reports.compactMap { report -> [UInt8]? in
      if case .message(_, _, let sealed) = report { sealed } else { nil }
    }
    #expect(answers == (exchange.answers ?? []).map(\.sealed.bytes), "\(exchange.name)")
  }

  private func playSecurity(_ exchange: GoldenConversations.Exchange) throws {
    let reply = try #require(exchange.reply)
    var program = SecurityExtension(epoch: 0x7171, hash: LibcryptoHash(), at: 0)
    _ = program.handle(.connected(maximumLength: exchange.maximumLength), at: 0)
    var offers = 0
    var ends: [KeyExchangeEnd] = []
    for step in exchange.steps {
      guard step.sender == "accessory" else {
        #expect(program.nextWrite(at: 0)?.value == step.value.bytes, "\(exchange.name)")
        _ = program.handle(.written(.keyExchange), at: 0)
        continue
      }
      for case .report(let report) in program.handle(.value(.keyExchange, step.value.bytes), at: 0)
      {
        switch report {
        case .offer:
          offers += 1
          _ = program.deliver(
            suite: Array(reply.suite.utf8), version: Array(reply.version.utf8),
            identifier: Array(reply.identifier.utf8), encapsulated: reply.encapsulated.bytes, at: 0)
        case .completed(let end): ends.append(end)
        case .undecodable: Issue.record("\(exchange.name)")
        }
      }
    }
    #expect(offers == 1, "\(exchange.name)")
    #expect(ends == [.accepted], "\(exchange.name)")
  }

  @Test func theAccessorysEndOfEachExchange() throws {
    let exchanges = try GoldenConversations.read().frames.filter { $0.plays.contains("accessory") }
    #expect(exchanges.count == 4)
    for exchange in exchanges {
      var conversation = Conversation(side: .accessory, epoch: 0x2222)
      conversation.connected(at: 0)
      for answer in exchange.answers ?? [] {
        let envelope = try Envelope(
          sessionID: Array(answer.session.utf8), sealed: answer.sealed.bytes)
        let id = try #require(LibcryptoHash().name(of: envelope))
        #expect(conversation.enqueue(envelope, id: id, role: .transport) == .queued)
      }
      for step in exchange.steps {
        let place = try #require(step.place)
        guard step.sender == "phone" else {
          let value = conversation.nextValue(
            for: place, maximumLength: exchange.maximumLength, at: 0)
          #expect(value == step.value.bytes, "\(exchange.name)")
          continue
        }
        for event in conversation.received(step.value.bytes, on: place, at: 0) {
          if case .message(let message) = event {
            conversation.settle(message.id, .accepted, at: 0)
          }
        }
      }
      let rest = conversation.nextValue(
        for: .dataOut, maximumLength: exchange.maximumLength, at: 0)
      #expect(rest == nil && conversation.queued == 0, "\(exchange.name)")
    }
  }

  @Test func whatANewerAccessorySaysInsideTheSeal() throws {
    let messages = try GoldenConversations.read().plaintexts.filter { $0.sender == "accessory" }
    #expect(messages.count == 6)
    for message in messages {
      #expect(outcome(of: message.plaintext.bytes) == message.outcome, "\(message.name)")
    }
  }

  private func outcome(of plaintext: [UInt8]) -> String {
    var provider = DataProvider(randomness: SeededGenerator(seed: 1))
    do throws(MessageError) {
      return try provider.received(plaintext).word
    } catch {
      switch error {
      case .unsupportedSchema: return "unsupported"
      case .malformed: return "malformed"
      }
    }
  }
}

extension TransportReport {
  /// The message that its owner has to settle.
  fileprivate var message: MessageID? {
    switch self {
    case .message(let id, _, _), .companionKey(let id, _), .worker(let id, _, _): id
    default: nil
    }
  }

  fileprivate var isSealed: Bool { if case .message = self { true } else { false } }
}

extension Delivery {
  fileprivate var word: String {
    switch self {
    case .accepted: "accepted"
    case .refused: "refused"
    case .incompatible: "incompatible"
    case .unanswered: "unanswered"
    case .noLink: "noLink"
    }
  }
}

extension Arrival {
  fileprivate var word: String {
    switch self {
    case .alertReport: "alertReport"
    case .response: "response"
    case .repeated: "repeated"
    case .hello: "hello"
    case .worker: "worker"
    case .unknown: "unknown"
    case .misplaced: "misplaced"
    }
  }
}
