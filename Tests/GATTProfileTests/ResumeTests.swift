import GATTProfile
import TestSupport
import Testing

/// A message goes on where it was when the link, or one of the programs, comes back.
@Suite struct ResumeTests {
  private static let length = 1_500
  /// The values that such a message takes at MTU 60, and a few more.
  private static let points = 0...48

  @Test(arguments: points, [0, 3])
  func aMessageGoesOnAfterALostLink(_ point: Int, _ lost: Int) throws {
    var duet = try duetWithAMessage()
    for _ in 0..<point { _ = duet.step() }
    duet.lose(lost)
    duet.disconnect()
    duet.pass(5_000)
    duet.connect()
    expectOnce(&duet, repeated: lost * 43)
  }

  @Test(arguments: points, [0, 3])
  func aMessageGoesOnWhenThePhonesProgramBeginsAnew(_ point: Int, _ lost: Int) throws {
    var duet = try duetWithAMessage()
    for _ in 0..<point { _ = duet.step() }
    duet.lose(lost)
    duet.phone.restart(epoch: 0x9999)
    duet.phone.conversation.connected(at: 0)
    // The new program does not know how far the old one was: what it sends before the answer comes
    // may be there already, but never more than a window of it.
    expectOnce(&duet, repeated: Limits.window)
  }

  @Test(arguments: points)
  func aMessageIsSentOnceMoreWhenTheAccessoryBeginsAnew(_ point: Int) throws {
    var duet = try duetWithAMessage()
    for _ in 0..<point { _ = duet.step() }
    duet.accessory.restart(epoch: 0x9999)
    duet.accessory.conversation.connected(at: 0)
    let isDone = duet.run()
    #expect(isDone)
    #expect(duet.accessory.taken == duet.accessory.contents)
    #expect(duet.phone.finished.values.allSatisfy { $0 == .accepted })
  }

  @Test(arguments: points)
  func anAnswerOfTheAccessoryGoesOnAfterALostLink(_ point: Int) throws {
    var duet = Duet(mtu: 60)
    var traffic = Traffic(seed: 3)
    duet.sendFromAccessory(try traffic.message(Self.length))
    for _ in 0..<point { _ = duet.step() }
    duet.lose(2)
    duet.disconnect()
    duet.connect()
    let isDone = duet.run()
    #expect(isDone)
    #expect(duet.phone.taken == duet.phone.contents)
    #expect(duet.phone.repetitions == 0)
    #expect(duet.content <= Self.length + 38 + 2 * 43)
  }

  @Test func aPartialMessageOutlivesTenMinutesOnlyIfItGoesOn() throws {
    var duet = try duetWithAMessage()
    for _ in 0..<10 { _ = duet.step() }
    duet.disconnect()
    #expect(duet.accessory.conversation.deadline == duet.now + 600_000)
    #expect(duet.accessory.conversation.tick(at: duet.now + 599_999).isEmpty)
    let events = duet.accessory.conversation.tick(at: duet.now + 600_000)
    #expect(events == duet.accessory.contents.keys.map { .expired($0) })
    #expect(duet.accessory.conversation.reassembly == 0)
    #expect(duet.accessory.conversation.deadline == nil)
    duet.connect()
    let isDone = duet.run()
    #expect(isDone)
    #expect(duet.accessory.taken == duet.accessory.contents)
  }

  private func duetWithAMessage() throws -> Duet {
    var duet = Duet(mtu: 60)
    var traffic = Traffic(seed: 3)
    duet.sendFromPhone(try traffic.message(Self.length))
    return duet
  }

  private func expectOnce(_ duet: inout Duet, repeated: Int) {
    let isDone = duet.run()
    #expect(isDone)
    #expect(duet.accessory.taken == duet.accessory.contents)
    #expect(duet.accessory.repetitions == 0)
    #expect(duet.phone.finished.values.allSatisfy { $0 == .accepted })
    #expect(duet.content <= Self.length + 38 + repeated)
    let begun = duet.accessory.events.filter { if case .begun = $0 { true } else { false } }
    #expect(begun.count == 1, "the partial message was kept")
  }
}
