import GATTProfile
import TestSupport
import Testing

@testable import BlueZ

/// A client and a bluetoothd with one clock between them.
struct Scene {
  static let phone = "/org/bluez/hci0/dev_C0_11_22_33_44_55"
  static let address = Address(bytes: [0xC0, 0x11, 0x22, 0x33, 0x44, 0x55])

  var client: Client
  var daemon = FakeBluetoothd()
  var now: UInt64 = 1_000
  /// All effects but calls, with their times.
  var effects: [(at: UInt64, effect: ClientEffect)] = []
  /// The legacy command's answer; nil if nobody can be asked.
  var legacyWorks = false
  /// Whether opening the kernel's switches helps.
  var unblockWorks = true
  private var requests: UInt64 = 0

  init(
    _ capability: PairingCapability = .none, on adapter: AdapterChoice = .first,
    phones: [BondIdentity] = []
  ) throws {
    let advertisement = try Advertisement(
      service: AttributeUUID(high: 0x91c3_2170_08d5_40f8, low: 0xb851_ffd6_a8f6_49ec),
      name: "Belfry")
    client = Client(
      Wishes(
        advertisement, on: adapter, capability: capability, phones: phones.map { $0.encoded },
        kernel: "6.12.93"))
  }

  /// A board that is on the air.
  static func onAir(
    _ capability: PairingCapability = .none, phones: [BondIdentity] = []
  ) throws -> Scene {
    var scene = try Scene(capability, phones: phones)
    scene.take(scene.daemon.start())
    scene.wait(100)
    #expect(scene.client.condition == .onAir(.full))
    return scene
  }

  /// A board on the air on which the phone is bonded.
  static func withBond() throws -> Scene {
    var scene = try Scene(phones: [identity()])
    let bonded = DeviceFacts(
      adapter: FakeBluetoothd.adapter, address: address, isRandom: true, name: "phone",
      isPaired: true, isBonded: true, isConnected: false)
    _ = scene.daemon.device(phone, bonded)
    scene.take(scene.daemon.start())
    #expect(scene.client.condition == .onAir(.full))
    return scene
  }

  /// The phone of these scenes, by its bond.
  static func identity() throws -> BondIdentity {
    try #require(BondIdentity(address, isRandom: true))
  }

  /// Hands events in and does what is asked for, at once.
  mutating func take(_ events: [ClientEvent]) {
    var events = events[...]
    while let event = events.popFirst() {
      for effect in client.handle(event, at: now) {
        switch effect {
        case .call(let number, let call):
          let (signals, outcome) = daemon.answer(call)
          events += signals
          if let outcome { events.append(.answer(number, outcome)) }
        case .unblockRadio:
          effects.append((now, effect))
          if unblockWorks { daemon.alwaysRefused["Set Powered"] = nil }
          events.append(.unblocked(unblockWorks))
        case .advertiseLegacy:
          effects.append((now, effect))
          events.append(.legacyAdvertising(legacyWorks))
        default:
          effects.append((now, effect))
        }
      }
    }
  }

  mutating func take(_ event: ClientEvent) { take([event]) }

  /// Lets that many milliseconds go by.
  mutating func wait(_ time: UInt64) {
    let end = now + time
    while let deadline = client.deadline, deadline <= end {
      now = max(now, deadline)
      take(.deadline)
      guard client.deadline.map({ $0 > now }) ?? true else {
        Issue.record("the deadline \(deadline) repeats")
        break
      }
    }
    now = end
  }

  /// What bluetoothd's question is answered with, at once.
  mutating func ask(_ request: AgentRequest) -> AgentReply? {
    requests += 1
    let id = AgentRequestID(requests)
    let before = effects.count
    take(.agent(request, id))
    return effects[before...].compactMap { reply(to: id, in: $0.effect) }.first
  }

  /// What the last question was answered with.
  var lastReply: AgentReply? {
    effects.compactMap { reply(to: AgentRequestID(requests), in: $0.effect) }.last
  }

  private func reply(to id: AgentRequestID, in effect: ClientEffect) -> AgentReply? {
    if case .reply(id, let reply) = effect { reply } else { nil }
  }

  // The phone.

  mutating func connect(isBonded: Bool = false) {
    let facts = DeviceFacts(
      adapter: FakeBluetoothd.adapter, address: Self.address, isRandom: true, name: "phone",
      isPaired: isBonded, isBonded: isBonded, isConnected: true)
    take(daemon.device(Self.phone, facts))
  }

  mutating func disconnect() {
    take(daemon.device(Self.phone, DeviceFacts(isConnected: false)))
  }

  mutating func becomeBonded() {
    take(daemon.device(Self.phone, DeviceFacts(isPaired: true, isBonded: true)))
  }

  /// Pairs in the window, and uses the link.
  mutating func pair() {
    connect()
    #expect(ask(.authorization(device: Self.phone)) == .accepted)
    becomeBonded()
    take(.access(device: Self.phone))
  }

  // What was seen.

  var conditions: [Condition] {
    effects.compactMap { if case .condition(let condition) = $0.effect { condition } else { nil } }
  }

  var prompts: [PairingPrompt?] {
    effects.compactMap { if case .prompt(let prompt) = $0.effect { prompt } else { nil } }
  }

  /// Whether each bond that was told of is new.
  var bonds: [Bool] {
    effects.compactMap { if case .bonded(_, let bond) = $0.effect { bond.isNew } else { nil } }
  }

  /// How often the advertisement was renewed.
  var renewals: Int { effects.filter { $0.effect == .renewAdvertisement }.count }

  var unbonded: Int {
    effects.filter { if case .unbonded = $0.effect { true } else { false } }.count
  }

  /// The phones that must forget us, as last told.
  var mustForget: [[UInt8]] {
    effects.compactMap {
      if case .mustForget(let identities) = $0.effect { identities } else { nil }
    }.last ?? []
  }

  func asked(_ name: String) -> Int { daemon.asked.filter { $0 == name }.count }
}
