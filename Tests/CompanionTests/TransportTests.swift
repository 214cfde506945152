import Companion
import GATTProfile
import Testing

/// The transport extension, at the other end of an accessory's conversation.
@Suite struct TransportTests {
  @Test func aMessageThatIsStoredIsASuccess() {
    var wire = Wire()
    wire.connect()
    wire.send(1)
    #expect(wire.ends == [1: .accepted])
    #expect(Delivery.accepted.result == .success)
  }

  /// bluetoothd keeps the last command alone of those before its answer to the first value.
  @Test func theFirstValueIsARequestAndCommandsFollow() {
    var wire = Wire()
    wire.connect()
    wire.send(1, count: 2_000)
    #expect(wire.writes.first?.expectsResponse == true)
    #expect(wire.writes.count > 5)
    #expect(wire.writes.dropFirst().allSatisfy { !$0.expectsResponse })
  }

  @Test func noMoreThanEightCommandsAreOnTheirWay() {
    var phone = TransportExtension(epoch: 1, hash: LibcryptoHash(), at: 0)
    _ = phone.handle(.connected(maximumLength: 182), at: 0)
    _ = phone.send(1, sessionID: [], sealed: [UInt8](repeating: 1, count: 9_000), at: 0)
    #expect(phone.nextWrite(at: 0) != nil)
    #expect(phone.nextWrite(at: 0) == nil)
    _ = phone.handle(.written(.dataIn), at: 0)
    let burst = (0..<20).compactMap { _ in phone.nextWrite(at: 0) }
    #expect(burst.count == 8)
  }

  @Test func theAccessorysLimitHoldsBeforeAnythingIsSent() {
    var wire = Wire()
    wire.connect()
    var small = Capabilities()
    small.sealed = 2
    wire.tell(.read(.capabilities, small.encoded))
    wire.send(1, count: 2_049)
    #expect(wire.ends == [1: .refused(.tooLarge)])
    #expect(wire.writes.isEmpty)
  }

  @Test func withoutALinkItIsUnavailableAfterTenSeconds() {
    var wire = Wire()
    wire.send(1)
    wire.pass(9_999)
    #expect(wire.ends.isEmpty)
    wire.pass(1)
    #expect(wire.ends == [1: .noLink])
    #expect(Delivery.noLink.result == .transportUnavailable)
  }

  @Test func aLinkInTimeCarriesWhatWaited() {
    var wire = Wire()
    wire.send(1)
    wire.pass(9_000)
    wire.connect()
    #expect(wire.ends == [1: .accepted])
  }

  @Test func silenceOfTwentySecondsIsAFailure() {
    var wire = Wire()
    wire.connect()
    wire.isHeard = false
    wire.send(1)
    wire.pass(19_999)
    #expect(wire.ends.isEmpty)
    #expect(wire.reads.filter { $0 == .dataOut }.count >= 5, "it reads instead of waiting")
    wire.pass(1)
    #expect(wire.ends == [1: .unanswered])
    #expect(Delivery.unanswered.result == .transportFailed)
  }

  @Test func whoeverHadToReadGoesOnWithItWithoutWaitingEachTime() {
    var wire = Wire()
    wire.connect()
    wire.hasToBeRead = true
    wire.send(1)
    wire.pass(2_999)
    #expect(wire.ends.isEmpty)
    wire.pass(1)
    #expect(wire.ends == [1: .accepted])
    wire.send(2)
    wire.pass(250)
    #expect(wire.ends[2] == .accepted)
    wire.send(3, count: 40_000)
    wire.pass(1_500)
    #expect(wire.ends[3] == .accepted)
    let before = wire.reads.count
    wire.pass(9_000)
    #expect(wire.reads.count == before + 3, "there may be something for it")
    wire.hasToBeRead = false
    wire.send(4)
    #expect(wire.ends[4] == .accepted)
    wire.pass(60_000)
    #expect(wire.reads.count == before + 3, "it is notified again")
  }

  @Test func busyIsTriedAgainUntilPatienceEnds() {
    var wire = Wire()
    wire.connect()
    wire.verdict = .refused(.busy)
    wire.send(1)
    wire.pass(5_000)
    #expect(wire.ends.isEmpty && wire.taken.count > 1)
    wire.verdict = .accepted
    wire.pass(10_000)
    #expect(wire.ends == [1: .accepted])
    wire.verdict = .refused(.busy)
    wire.send(2)
    wire.pass(40_000)
    #expect(wire.ends[2] == .refused(.busy))
  }

  @Test(arguments: [Refusal.unknownKey, .cannotOpen, .malformed, .unsupported, .other(99)])
  func aRefusalIsAFailureAtOnce(_ refusal: Refusal) {
    var wire = Wire()
    wire.connect()
    wire.verdict = .refused(refusal)
    wire.send(1)
    #expect(wire.ends == [1: .refused(refusal)])
    #expect(Delivery.refused(refusal).result == .transportFailed)
  }

  @Test func theSameBytesTwiceAreCarriedOnceAndEndTwice() {
    var wire = Wire()
    wire.verdict = nil
    wire.connect()
    wire.send(7)
    wire.send(8, like: 7)
    #expect(wire.taken.count == 1)
    wire.accessory.settle(wire.taken[0], .accepted, at: wire.now)
    wire.settle()
    #expect(wire.ends == [7: .accepted, 8: .accepted])
  }

  @Test func theSameBytesHandedOverLaterOutliveTheFirstOnes() {
    var wire = Wire()
    wire.connect()
    wire.isHeard = false
    wire.send(7)
    wire.pass(15_000)
    wire.send(8, like: 7)
    wire.pass(6_000)
    #expect(wire.ends == [7: .unanswered])
    wire.isHeard = true
    wire.pass(9_000)
    #expect(wire.ends == [7: .unanswered, 8: .accepted])
  }

  /// The second program repeats what it sends before it has heard how far the first one came: a
  /// window, and no more.
  @Test func aMessageResumesAfterALostLinkInANewProgram() {
    func bytes(_ writes: some Collection<Write>) -> Int {
      writes.map(\.value.count).reduce(0, +)
    }
    var whole = Wire()
    whole.connect()
    whole.send(1, count: 60_000)
    var wire = Wire()
    wire.connect()
    wire.limit = 250
    wire.send(1, count: 60_000)
    #expect(wire.ends.isEmpty)
    let first = bytes(wire.writes)
    wire.disconnect()
    wire.limit = .max
    wire.phone = TransportExtension(epoch: 0x8282, hash: LibcryptoHash(), at: wire.now)
    wire.connect()
    wire.send(1, count: 60_000)
    #expect(wire.ends == [1: .accepted])
    let rest = bytes(wire.writes) - first
    #expect(first > 40_000 && first + rest < bytes(whole.writes) + Limits.window + 2_000)
  }

  @Test func whatIsGivenUpIsCancelledAtTheAccessory() {
    var wire = Wire()
    wire.isHeard = false
    wire.connect()
    wire.send(1, count: 60_000)
    #expect(wire.accessory.reassembly > 0)
    _ = wire.phone.giveUp()
    wire.settle()
    #expect(wire.accessory.reassembly == 0)
  }
}
