import TestSupport
import Testing

@testable import BlueZ

/// Everything that can happen, in any order and at any time, with answers that take their time.
@Suite struct InterleavingTests {
  @Test("B6, B18: whatever happens, one call at a time, and in the end all is registered")
  func anyOrder() throws {
    for seed in 0..<UInt64(scaled(2_000)) {
      var chaos = try Chaos(seed: seed)
      chaos.rage(events: 60)
      chaos.calm()
      #expect(chaos.scene.daemon.isComplete, "seed \(seed)")
      #expect(chaos.scene.client.condition.isOnAir, "seed \(seed)")
      #expect(chaos.mostUnderWay <= 1, "seed \(seed)")
    }
  }
}

private struct Chaos {
  var scene: Scene
  private var random: SeededGenerator
  /// Calls that bluetoothd has taken, and what it will answer when.
  private var waiting: [(due: UInt64, number: CallNumber, call: Call, life: Int)] = []
  private var life = 0
  private(set) var mostUnderWay = 0

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    scene = try Scene(phones: [Scene.identity()])
  }

  mutating func rage(events: Int) {
    for _ in 0..<events {
      happen()
      pass(UInt64.random(in: 0...400, using: &random))
    }
  }

  /// From now on all goes well; after three minutes everything has to be there.
  mutating func calm() {
    if !scene.daemon.isRunning { hear(scene.daemon.start()) }
    hear(scene.daemon.plug())
    scene.daemon.refusals = [:]
    pass(180_000)
  }

  private mutating func happen() {
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      if scene.daemon.isRunning {
        life += 1
        hear(scene.daemon.die())
      }
    case 1, 2: if !scene.daemon.isRunning { hear(scene.daemon.start()) }
    case 3: hear(scene.daemon.unplug())
    case 4, 5: hear(scene.daemon.plug())
    case 6: hear(scene.daemon.switchPower(Bool.random(using: &random)))
    case 7:
      scene.daemon.forgets = 1
      if scene.daemon.isRunning { hear(scene.daemon.dropAdvertisement()) }
    case 8: refuseSomething()
    case 9: hear(scene.daemon.device(Scene.phone, phone(isConnected: true)))
    case 10: hear(scene.daemon.device(Scene.phone, phone(isConnected: false)))
    case 11: if scene.daemon.isRunning { hear([.access(device: Scene.phone)]) }
    case 12: hear([.linkEnded(device: Scene.phone), .openWindow])
    default:
      guard scene.daemon.isRunning else { return }
      hear([.agent(.authorization(device: Scene.phone), AgentRequestID(UInt64(life)))])
    }
  }

  private func phone(isConnected: Bool) -> DeviceFacts {
    DeviceFacts(
      adapter: FakeBluetoothd.adapter, address: Scene.address, isRandom: true, isBonded: true,
      isConnected: isConnected)
  }

  private mutating func refuseSomething() {
    let names = [
      "GetManagedObjects", "RegisterAgent", "RequestDefaultAgent", "Set Powered", "Set Pairable",
      "RegisterApplication", "RegisterAdvertisement", "UnregisterAdvertisement",
    ]
    let refusals: [Refusal] = [
      .busy, .noReply, .absent, .failed(name: "org.bluez.Error.Failed", text: ""), .notPermitted,
    ]
    guard let name = names.randomElement(using: &random) else { return }
    scene.daemon.refusals[name] = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      refusals.randomElement(using: &random)
    }
  }

  private mutating func hear(_ events: [ClientEvent]) {
    for event in events {
      for case .call(let number, let call) in scene.client.handle(event, at: scene.now) {
        let delay = UInt64.random(in: 0...300, using: &random)
        waiting.append((scene.now + delay, number, call, life))
      }
      let steps = waiting.filter { isStep($0.call) && $0.life == life }
      mostUnderWay = max(mostUnderWay, steps.count)
    }
  }

  private func isStep(_ call: Call) -> Bool {
    switch call {
    case .deviceProperties, .disconnect: false
    default: true
    }
  }

  /// Time goes by, with answers and deadlines in it.
  private mutating func pass(_ time: UInt64) {
    let end = scene.now + time
    while true {
      let answer = waiting.map { $0.due }.min()
      let next = [answer, scene.client.deadline].compactMap { $0 }.min() ?? end + 1
      guard next <= end else { break }
      scene.now = max(scene.now, next)
      if let answer, answer <= next {
        reply()
      } else {
        hear([.deadline])
        guard scene.client.deadline.map({ $0 > scene.now }) ?? true else {
          Issue.record("the deadline \(next) repeats")
          return
        }
      }
    }
    scene.now = end
  }

  private mutating func reply() {
    guard let index = waiting.indices.min(by: { waiting[$0].due < waiting[$1].due }) else {
      return
    }
    let call = waiting.remove(at: index)
    guard call.life == life, scene.daemon.isRunning else {
      // The bus says that its bluetoothd went; that may come after the next one is there.
      hear([.answer(call.number, .failed(.noReply))])
      return
    }
    let (signals, outcome) = scene.daemon.answer(call.call)
    hear(signals)
    if let outcome { hear([.answer(call.number, outcome)]) }
  }
}
