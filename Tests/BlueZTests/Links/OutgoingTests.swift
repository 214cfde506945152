import GATTProfile
import Testing

@testable import BlueZ

/// A result of a call that changes something, which the macro could not make by itself.
private func told<Value>(_ value: Value) -> Value { value }

@Suite struct OutgoingTests {
  private var outgoing = Outgoing()

  @Test mutating func notificationsAreTakenWhenThePingBehindThemIsAnswered() {
    for link: UInt64 in 1...3 { #expect(!told(outgoing.sent(.dataOut, on: link, at: 0))) }
    #expect(told(outgoing.sent(.dataOut, on: 4, at: 0)))
    for link: UInt64 in 5...8 { #expect(!told(outgoing.sent(.dataOut, on: link, at: 0))) }
    var answer = outgoing.answered()
    #expect(answer.taken.map(\.link) == [1, 2, 3, 4])
    #expect(answer.pingAgain)
    answer = outgoing.answered()
    #expect(answer.taken.map(\.link) == [5, 6, 7, 8])
    #expect(!answer.pingAgain)
    #expect(outgoing.deadline == nil)
  }

  @Test mutating func aFewNotificationsNeedNoPing() {
    for link: UInt64 in 1...5 { _ = outgoing.sent(.dataOut, on: link, at: 0) }
    #expect(!told(outgoing.answered()).pingAgain)
    #expect(!told(outgoing.sent(.dataOut, on: 6, at: 0)))
    #expect(!told(outgoing.sent(.dataOut, on: 7, at: 0)))
    #expect(told(outgoing.sent(.dataOut, on: 8, at: 0)))
    #expect(outgoing.answered().taken.map(\.link) == [5, 6, 7, 8])
  }

  @Test mutating func indicationsAreTakenAsThePhoneConfirmsThem() {
    #expect(!told(outgoing.sent(.keyExchange, on: 1, at: 10)))
    #expect(!told(outgoing.sent(.keyExchange, on: 2, at: 20)))
    #expect(told(outgoing.confirmed(.keyExchange))?.link == 1)
    #expect(told(outgoing.confirmed(.keyExchange))?.link == 2)
    #expect(told(outgoing.confirmed(.keyExchange)) == nil)
  }

  @Test mutating func anIndicationThatNobodyConfirmsIsGivenUp() {
    _ = outgoing.sent(.keyExchange, on: 1, at: 10)
    _ = outgoing.sent(.keyExchange, on: 1, at: 20)
    #expect(outgoing.deadline == 10 + Outgoing.patience)
    #expect(told(outgoing.expire(at: 9 + Outgoing.patience)).isEmpty)
    #expect(told(outgoing.expire(at: 10 + Outgoing.patience)).map(\.link) == [1])
    #expect(told(outgoing.expire(at: 20 + Outgoing.patience)).map(\.link) == [1])
    #expect(outgoing.deadline == nil)
  }

  @Test mutating func aLinkThatIsOverWaitsForNothing() {
    _ = outgoing.sent(.keyExchange, on: 1, at: 0)
    _ = outgoing.sent(.keyExchange, on: 2, at: 0)
    outgoing.forget(1)
    #expect(told(outgoing.confirmed(.keyExchange))?.link == 2)
  }
}
