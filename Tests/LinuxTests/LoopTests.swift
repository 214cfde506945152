import Glibc
import Linux
import Testing

@Suite struct LoopTests {
  @Test func descriptorsAndDeadlinesComeFromOnePlace() throws {
    let (near, far) = try connected()
    let loop = try Loop<String>()
    try loop.watch(near.number, for: .readable, as: "near")
    #expect(try loop.nextIfReady() == nil)
    try far.send([1])
    #expect(try loop.next() == .ready("near", .readable))
    _ = try near.receive()
    loop.wake("later", at: Clock.uptime + 20)
    #expect(try loop.next() == .due("later"))
    #expect(try loop.nextIfReady() == nil)
  }

  @Test func deadlinesComeInOrderAndNeverEarly() throws {
    let loop = try Loop<Int>()
    let start = Clock.uptime
    for index in [3, 1, 2, 0] { loop.wake(index, at: start + UInt64(10 * index)) }
    for index in 0..<4 {
      #expect(try loop.next() == .due(index))
      #expect(Clock.uptime >= start + UInt64(10 * index))
    }
  }

  @Test func aCancelledDeadlineDoesNotCome() throws {
    let loop = try Loop<Int>()
    loop.wake(1, at: Clock.uptime)
    loop.wake(2, at: Clock.uptime + 10)
    loop.cancel(1)
    #expect(try loop.next() == .due(2))
  }

  @Test func anEarlierDeadlineSetLaterComesFirst() throws {
    let loop = try Loop<Int>()
    loop.wake(1, at: Clock.uptime + 60_000)
    #expect(try loop.nextIfReady() == nil)
    loop.wake(2, at: Clock.uptime + 5)
    #expect(try loop.next() == .due(2))
    loop.wake(1, at: Clock.uptime + 5)
    #expect(try loop.next() == .due(1))
  }

  @Test func aDeadlineThatMovedOnDoesNotComeEarly() throws {
    let (near, far) = try connected()
    let loop = try Loop<String>()
    try loop.watch(near.number, for: .readable, as: "near")
    let start = Clock.uptime
    loop.wake("later", at: start + 10)
    try far.send([1])
    #expect(try loop.next() == .ready("near", .readable))
    _ = try near.receive()
    loop.wake("later", at: start + 40)
    #expect(try loop.next() == .due("later"))
    #expect(Clock.uptime >= start + 40)
  }

  @Test func workInSlicesAndAFloodTakeTurns() throws {
    let (near, far) = try connected()
    let loop = try Loop<String>()
    try loop.watch(near.number, for: .readable, as: "flood")
    try far.send([1])
    var seen: [Occurrence<String>] = []
    for _ in 0..<20 {
      loop.wake("slice", at: Clock.uptime)
      seen.append(try loop.next())
    }
    #expect(seen.filter { $0 == .due("slice") }.count == 10)
    #expect(seen.filter { $0 == .ready("flood", .readable) }.count == 10)
  }

  @Test func aSignalIsAnOccurrence() throws {
    let loop = try Loop<Int>(signals: [.windowChanged, .hangup])
    // To this thread alone: the tests run on several.
    pthread_kill(pthread_self(), SIGWINCH)
    #expect(try loop.next() == .signal(.windowChanged))
    pthread_kill(pthread_self(), SIGHUP)
    #expect(try loop.next() == .signal(.hangup))
    #expect(try loop.nextIfReady() == nil)
  }

  @Test func theClocksAreBelievable() {
    let first = Clock.uptime
    #expect(first > 0)
    #expect(Clock.uptime >= first)
    #expect(Clock.wall.map { $0 > 1_704_067_200_000 } ?? true)
  }
}
