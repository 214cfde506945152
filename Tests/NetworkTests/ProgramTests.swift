import Linux
import Network
import NetworkProtocol
import TestSupport
import Testing

/// belfry-net in a process of its own, between a mosquitto and a belfryd of the test's.
private final class Scene {
  let broker: TestBroker
  let agent: Agent
  private let path: String
  private var program: Program?

  init() throws {
    broker = try #require(TestBroker())
    path = broker.folder("network")
    agent = try Agent(at: path)
  }

  func start() throws {
    program = try Program(
      "belfry-net",
      [
        "--agent-socket", path, "--broker", "mqtt://127.0.0.1:\(broker.port)", "--name", "board",
      ])
  }

  func kill() {
    program?.kill()
    program = nil
    agent.hangUp()
  }

  func phone() throws -> Wire {
    let phone = try Wire(Broker(broker, "phone", "belfry/board/up"))
    try phone.open()
    return phone
  }
}

/// Messages with their numbers.
private func parcel(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
private func number(_ parcel: [UInt8]) -> Int { Int(parcel[0]) << 8 | Int(parcel[1]) }

extension Wire {
  /// Has the broker keep so many messages for the accessory.
  fileprivate func leave(_ numbers: Range<Int>) throws {
    for number in numbers {
      publish("belfry/board/down", parcel(number), number: UInt64(number))
      while try next() != .published(UInt64(number)) {}
    }
  }
}

@Suite(.enabled(if: TestBroker.isInstalled, "SKIPPED: there is no mosquitto"))
struct ProgramTests {
  @Test func aMessageComesInAndAnAnswerGoesOut() throws {
    let scene = try Scene()
    let phone = try scene.phone()
    try scene.start()
    try scene.agent.waitUntilUp()
    try phone.leave(1..<2)
    guard case .parcel(let name, let bytes)? = try scene.agent.next() else {
      Issue.record("no message came")
      return
    }
    #expect(number(bytes) == 1)
    try scene.agent.send(.settle(name, .taken))
    try scene.agent.send(.dispatch(DispatchNumber(4), body: [7, 7]))
    #expect(try scene.agent.next() == .dispatched(DispatchNumber(4)))
    #expect(try phone.message() == [7, 7])
  }

  @Test func allThatCameWhileNobodyWasThereComesLater() throws {
    let scene = try Scene()
    try scene.start()
    try scene.agent.waitUntilUp()
    scene.kill()
    let count = scaled(1_000)
    try scene.phone().leave(0..<count)
    try scene.start()
    var numbers: [Int] = []
    while numbers.count < count, let report = try scene.agent.next() {
      guard case .parcel(let name, let bytes) = report else { continue }
      numbers.append(number(bytes))
      try scene.agent.send(.settle(name, .taken))
    }
    #expect(numbers == Array(0..<count))
  }

  @Test func killedAtAnyMomentItLosesNothing() throws {
    var generator = SeededGenerator(seed: 4)
    let scene = try Scene()
    try scene.start()
    try scene.agent.waitUntilUp()
    let phone = try scene.phone()
    let rounds = scaled(100)
    var taken: Set<Int> = []
    for round in 0..<rounds {
      try phone.leave((10 * round)..<(10 * round + 10))
      // Some are taken, one more is not settled, and then it is killed.
      var patience = Int(generator.next() % 10)
      while patience > 0, let report = try scene.agent.next(within: 3_000) {
        guard case .parcel(let name, let bytes) = report else { continue }
        patience -= 1
        if patience == 0 { break }
        taken.insert(number(bytes))
        try scene.agent.send(.settle(name, .taken))
      }
      scene.kill()
      try scene.start()
    }
    while taken.count < 10 * rounds, let report = try scene.agent.next() {
      guard case .parcel(let name, let bytes) = report else { continue }
      taken.insert(number(bytes))
      try scene.agent.send(.settle(name, .taken))
    }
    #expect(taken.count == 10 * rounds)
  }

  @Test func whatCannotBeTakenNowComesAgain() throws {
    let scene = try Scene()
    let phone = try scene.phone()
    try scene.start()
    try scene.agent.waitUntilUp()
    try phone.leave(5..<6)
    var outcomes: [ParcelOutcome] = [.later, .later, .taken]
    while !outcomes.isEmpty, let report = try scene.agent.next() {
      guard case .parcel(let name, let bytes) = report else { continue }
      #expect(number(bytes) == 5)
      try scene.agent.send(.settle(name, outcomes.removeFirst()))
    }
    #expect(outcomes.isEmpty)
  }

  @Test func aBrokerThatDiesInMidMessageDeliversItAgain() throws {
    let scene = try Scene()
    var phone: Wire? = try scene.phone()
    try scene.start()
    try scene.agent.waitUntilUp()
    try phone?.leave(8..<9)
    guard case .parcel(let name, _)? = try scene.agent.next() else {
      Issue.record("no message came")
      return
    }
    phone = nil
    scene.broker.stop()
    try scene.agent.send(.settle(name, .taken))
    try scene.agent.send(.dispatch(DispatchNumber(1), body: [1]))
    scene.broker.start()
    var seen: Set<String> = []
    while seen.count < 2, let report = try scene.agent.next() {
      switch report {
      case .parcel(let name, let bytes):
        #expect(number(bytes) == 8)
        seen.insert("message")
        try scene.agent.send(.settle(name, .dropped))
      case .dispatched: seen.insert("answer")
      default: break
      }
    }
    #expect(seen == ["message", "answer"])
  }

  @Test func withoutBelfrydTheAccessoryIsOffline() throws {
    let scene = try Scene()
    try scene.start()
    try scene.agent.waitUntilUp()
    let watcher = try Wire(Broker(scene.broker, "watcher", "belfry/board/status"))
    try watcher.open()
    #expect(try watcher.message() == Array("online".utf8))
    watcher.release()
    scene.agent.hangUp()
    #expect(try watcher.message() == Array("offline".utf8))
  }
}
