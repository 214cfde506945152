import GATTProfile
import TestSupport

/// An accessory and the two programs of a phone on one link whose time is simulated.
struct SimulatedLink {
  /// How long a value is on its way, in milliseconds.
  static let latency: UInt64 = 15

  var accessory: Party
  var security: Party
  var transport: Party
  var mtu: Int
  var faults: Faults
  private(set) var now: UInt64 = 1_000
  private(set) var isConnected = false
  private(set) var highestReassembly = 0
  private var random: SeededGenerator
  private var keysUp = Wire(.keyExchange)
  private var keysDown = Wire(.keyExchange)
  private var dataIn = Wire(.dataIn)
  private var dataOut = Wire(.dataOut)

  init(mtu: Int, faults: Faults = .none, seed: UInt64) {
    self.mtu = mtu
    self.faults = faults
    random = SeededGenerator(seed: seed)
    accessory = Party(.accessory, epoch: 0xA0A0)
    security = Party(.phone(.security), epoch: 0x5151)
    transport = Party(.phone(.transport), epoch: 0x7171)
  }

  /// The values that have been sent in either direction, lost ones included.
  var sent: Int { keysUp.sent + keysDown.sent + dataIn.sent + dataOut.sent }
  var sentToAccessory: Int { dataIn.sent }

  // MARK: What befalls the link

  mutating func connect() {
    isConnected = true
    accessory.conversation.connected(at: now)
    security.conversation.connected(at: now)
    transport.conversation.connected(at: now)
  }

  mutating func disconnect() {
    isConnected = false
    keysUp.cut()
    keysDown.cut()
    dataIn.cut()
    dataOut.cut()
    accessory.conversation.disconnected()
    security.conversation.disconnected()
    transport.conversation.disconnected()
  }

  mutating func restartTransport() {
    transport.restart(epoch: UInt16(truncatingIfNeeded: random.next()))
    if isConnected { transport.conversation.connected(at: now) }
  }

  mutating func restartAccessory() {
    accessory.restart(epoch: UInt16(truncatingIfNeeded: random.next()))
    if isConnected { accessory.conversation.connected(at: now) }
  }

  mutating func pass(_ milliseconds: UInt64) { now += milliseconds }

  // MARK: Running

  /// Sends, lets time pass to the next thing that happens, and lets it happen. False if nothing
  /// is left to happen.
  mutating func step() -> Bool {
    if isConnected { pump() }
    guard let next = nextMoment else { return false }
    now = max(now, next)
    deliver()
    tick()
    highestReassembly = max(highestReassembly, accessory.conversation.reassembly)
    return true
  }

  /// Runs until nothing is left to send, or so many steps. Says whether it came to rest.
  mutating func run(steps: Int = 2_000_000) -> Bool {
    for _ in 0..<steps {
      if isIdle { return true }
      if !step() { return isIdle }
    }
    return isIdle
  }

  var isIdle: Bool {
    accessory.conversation.queued == 0 && security.conversation.queued == 0
      && transport.conversation.queued == 0
  }

  private var nextMoment: UInt64? {
    var next: UInt64?
    func consider(_ moment: UInt64?) {
      guard let moment else { return }
      next = min(next ?? moment, moment)
    }
    consider(keysUp.values.first?.arrival)
    consider(keysDown.values.first?.arrival)
    consider(dataIn.values.first?.arrival)
    consider(dataOut.values.first?.arrival)
    consider(accessory.conversation.deadline)
    consider(security.conversation.deadline)
    consider(transport.conversation.deadline)
    return next
  }

  private mutating func pump() {
    let conditions = Wire.Conditions(mtu: mtu, now: now, latency: Self.latency, faults: faults)
    keysUp.pump(&security, conditions, &random)
    dataIn.pump(&transport, conditions, &random)
    keysDown.pump(&accessory, conditions, &random)
    dataOut.pump(&accessory, conditions, &random)
  }

  private mutating func deliver() {
    for value in keysUp.receive(at: now) {
      accessory.receive(value.bytes, on: .keyExchange, at: now)
    }
    for value in dataIn.receive(at: now) {
      accessory.receive(value.bytes, on: .dataIn, at: now)
    }
    // Both programs of the phone see what either has subscribed to.
    for value in keysDown.receive(at: now) {
      security.receive(value.bytes, on: .keyExchange, at: now)
      transport.receive(value.bytes, on: .keyExchange, at: now)
    }
    for value in dataOut.receive(at: now) {
      transport.receive(value.bytes, on: .dataOut, at: now)
      security.receive(value.bytes, on: .dataOut, at: now)
    }
  }

  private mutating func tick() {
    accessory.tick(at: now)
    security.tick(at: now)
    transport.tick(at: now)
  }
}

extension Party {
  mutating func receive(_ value: [UInt8], on characteristic: Characteristic, at now: UInt64) {
    for event in conversation.received(value, on: characteristic, at: now) {
      handle(event, at: now)
    }
  }

  mutating func tick(at now: UInt64) {
    guard let deadline = conversation.deadline, deadline <= now else { return }
    for event in conversation.tick(at: now) { handle(event, at: now) }
  }
}
