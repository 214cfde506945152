import GATTProfile
import TestSupport
import Testing

/// Two conversations say, value for value, what the exchanges of the vectors say.
@Suite struct ExchangeTests {
  @Test func theExchangesAreThoseOfTheVectors() throws {
    let exchanges = try FrameVectors.read().exchanges
    #expect(exchanges.count == 7)
    for exchange in exchanges {
      var stage = try Stage(exchange)
      for (index, step) in exchange.steps.enumerated() {
        try stage.play(step, "\(exchange.name), step \(index)")
      }
      #expect(stage.phone.queued == 0 && stage.accessory.queued == 0, "\(exchange.name)")
      let messages = Set(exchange.steps.compactMap(\.message).map { hex($0.bytes) })
      #expect(stage.handedOut.count == messages.count, "\(exchange.name)")
    }
  }
}

/// An accessory and one program of a phone, without any link between them.
private struct Stage {
  var phone: Conversation
  var accessory: Conversation
  var handedOut: [Incoming] = []
  private let side: Conversation.Side
  private let length: Int
  private let now: UInt64 = 1_000

  init(_ exchange: FrameVectors.Exchange) throws {
    side = .phone(try given(StreamID.Role(rawValue: exchange.role)))
    length = exchange.mtu - 3
    phone = Conversation(side: side, epoch: exchange.phoneEpoch)
    accessory = Conversation(side: .accessory, epoch: exchange.accessoryEpoch)
    phone.connected(at: now)
    accessory.connected(at: now)
  }

  mutating func play(_ step: FrameVectors.Step, _ place: String) throws {
    switch step.action {
    case nil: try carry(step, arrives: true, place)
    case "lose": try carry(step, arrives: false, place)
    case "enqueue": try enqueue(step)
    case "settle": try settle(step)
    case "restart":
      phone = Conversation(side: side, epoch: try given(step.epoch))
      phone.connected(at: now)
    default: Issue.record("\(place) is not known")
    }
  }

  private mutating func carry(
    _ step: FrameVectors.Step, arrives: Bool, _ place: String
  ) throws {
    let names: [String: Characteristic] = [
      "keyExchange": .keyExchange, "dataIn": .dataIn, "dataOut": .dataOut,
    ]
    let characteristic = try given(names[try given(step.characteristic)])
    let isFromPhone = step.sender == "phone"
    let value =
      isFromPhone
      ? phone.nextValue(for: characteristic, maximumLength: length, at: now)
      : accessory.nextValue(for: characteristic, maximumLength: length, at: now)
    let expected = try given(step.value).bytes
    #expect(value.map { hex($0) } == hex(expected), "\(place)")
    guard arrives, let value else { return }
    let events =
      isFromPhone
      ? accessory.received(value, on: characteristic, at: now)
      : phone.received(value, on: characteristic, at: now)
    for case .message(let message) in events { handedOut.append(message) }
  }

  private mutating func enqueue(_ step: FrameVectors.Step) throws {
    let envelope = try Envelope(decoding: try given(step.message).bytes)
    let id = try given(MessageID(hash: try given(step.id).bytes))
    let role = try given(StreamID.Role(rawValue: try given(step.role)))
    let admission =
      step.sender == "phone"
      ? phone.enqueue(envelope, id: id, role: role)
      : accessory.enqueue(envelope, id: id, role: role)
    #expect(admission == .queued)
  }

  private mutating func settle(_ step: FrameVectors.Step) throws {
    let id = try given(MessageID(hash: try given(step.id).bytes))
    let verdict = Verdict(rawValue: try given(step.verdict))
    #expect(handedOut.last?.id == id)
    if step.sender == "phone" {
      phone.settle(id, verdict, at: now)
    } else {
      accessory.settle(id, verdict, at: now)
    }
  }
}
