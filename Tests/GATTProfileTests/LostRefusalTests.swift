import GATTProfile
import TestSupport
import Testing

/// A receiver that was busy forgets the message; if its receipt is lost as well, the next message
/// of the stream must not stand in the way.
@Suite struct LostRefusalTests {
  @Test func theNextMessageDoesNotBlockTheOneThatWasRefused() throws {
    var phone = Conversation(side: .phone(.transport), epoch: 1)
    var accessory = Conversation(side: .accessory, epoch: 2)
    var traffic = Traffic(seed: 4)
    var now: UInt64 = 0
    phone.connected(at: now)
    accessory.connected(at: now)
    let messages = [try traffic.message(100), try traffic.message(2_000)]
    for message in messages {
      _ = phone.enqueue(message.envelope, id: message.id, role: .transport)
    }

    // The first is refused, the second half way there, when the link goes with the receipt on it.
    for _ in 0..<10 {
      let value = phone.nextValue(for: .dataIn, maximumLength: 100, at: now)
      for event in accessory.received(value ?? [], on: .dataIn, at: now) {
        if case .message(let incoming) = event {
          accessory.settle(incoming.id, .refused(.busy), at: now)
        }
      }
    }
    phone.disconnected()
    accessory.disconnected()
    phone.connected(at: now)
    accessory.connected(at: now)

    var accepted: [MessageID] = []
    while accepted.count < 2, now < 60_000 {
      now += 100
      _ = phone.tick(at: now)
      while let value = phone.nextValue(for: .dataIn, maximumLength: 100, at: now) {
        for event in accessory.received(value, on: .dataIn, at: now) {
          guard case .message(let incoming) = event else { continue }
          accessory.settle(incoming.id, .accepted, at: now)
          accepted.append(incoming.id)
        }
      }
      while let value = accessory.nextValue(for: .dataOut, maximumLength: 100, at: now) {
        _ = phone.received(value, on: .dataOut, at: now)
      }
    }
    #expect(accepted == messages.map { $0.id })
    #expect(phone.queued == 0)
  }
}
