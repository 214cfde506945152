import Linux
import Testing

@Suite struct PollTests {
  @Test func whatIsReadyComesUnderItsName() throws {
    let (near, far) = try connected()
    let poll = try Poll<String>()
    try poll.watch(near.number, for: .readable, as: "near")
    #expect(try poll.next(waiting: false) == nil)
    try far.send([1])
    let ready = try #require(try poll.next(waiting: true))
    #expect(ready.source == "near")
    #expect(ready.readiness == .readable)
  }

  @Test func interestCanChange() throws {
    let (near, far) = try connected()
    let poll = try Poll<Int>()
    try poll.watch(near.number, for: [], as: 1)
    try far.send([1])
    #expect(try poll.next(waiting: false) == nil)
    try poll.change(near.number, to: .writable)
    #expect(try poll.next(waiting: false)?.readiness == .writable)
    try poll.change(near.number, to: [.readable, .writable])
    #expect(try poll.next(waiting: false)?.readiness == [.readable, .writable])
  }

  @Test func anEndIsToldWithoutBeingAskedFor() throws {
    let (near, far) = try connected()
    let poll = try Poll<Int>()
    try poll.watch(near.number, for: [], as: 1)
    far.close()
    #expect(try poll.next(waiting: true)?.readiness == .gone)
  }

  @Test func nothingIsToldOfWhatIsNoLongerWatched() throws {
    let (near, far) = try connected()
    let (other, otherFar) = try connected()
    let poll = try Poll<Int>()
    try poll.watch(near.number, for: .readable, as: 1)
    try poll.watch(other.number, for: .readable, as: 2)
    try far.send([1])
    try otherFar.send([1])
    // Both are known to be ready once the first has been told.
    let first = try #require(try poll.next(waiting: true)).source
    poll.unwatch(first == 1 ? other.number : near.number)
    let second = try #require(try poll.next(waiting: true)).source
    #expect(second == first)
  }

  @Test func aNumberThatIsUsedAgainIsNotTakenForTheOldOne() throws {
    let (near, far) = try connected()
    let (other, otherFar) = try connected()
    let poll = try Poll<String>()
    try poll.watch(near.number, for: .readable, as: "near")
    try poll.watch(other.number, for: .readable, as: "other")
    try far.send([1])
    try otherFar.send([1])
    let told = try #require(try poll.next(waiting: true)).source
    let number = told == "near" ? other.number : near.number
    poll.unwatch(number)
    try poll.watch(number, for: .writable, as: "new")
    var names: Set<String> = []
    for _ in 0..<4 { if let ready = try poll.next(waiting: false) { names.insert(ready.source) } }
    #expect(names == [told, "new"])
  }

  @Test func aPollInAPollIsReadyWhileAnythingInItIs() throws {
    let (near, far) = try connected()
    let inner = try Poll<Int>()
    let outer = try Poll<Int>()
    try inner.watch(near.number, for: .readable, as: 1)
    try outer.watch(inner.number, for: .readable, as: 2)
    #expect(try outer.next(waiting: false) == nil)
    try far.send([1])
    #expect(try outer.next(waiting: true)?.source == 2)
    #expect(try inner.next(waiting: false)?.source == 1)
    #expect(try near.receive() == .bytes([1]))
    #expect(try outer.next(waiting: false) == nil)
  }

  @Test func ofManyReadyOnesNoneIsForgotten() throws {
    let pairs = try (0..<100).map { _ in try connected() }
    let poll = try Poll<Int>()
    for (index, pair) in pairs.enumerated() {
      try poll.watch(pair.0.number, for: .readable, as: index)
      try pair.1.send([1])
    }
    var seen: Set<Int> = []
    while let ready = try poll.next(waiting: false) {
      seen.insert(ready.source)
      _ = try pairs[ready.source].0.receive()
    }
    #expect(seen.count == 100)
  }
}

/// A stream whose owner decides when it ends.
final class Ending {
  private var connection: StreamConnection?
  init(_ connection: StreamConnection) { self.connection = connection }
  func send(_ bytes: [UInt8]) throws { try connection?.send(bytes) }
  func close() { connection = nil }
}

func connected(queueLimit: Int = 1 << 20) throws -> (StreamConnection, Ending) {
  let (near, far) = try UnixSocket.stream.pair()
  let other = StreamConnection(Descriptor(owning: far), queueLimit: queueLimit)
  return (StreamConnection(Descriptor(owning: near), queueLimit: queueLimit), Ending(other))
}
