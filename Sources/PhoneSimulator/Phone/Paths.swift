internal import GATTProfile

/// The ways of values between a phone's processes and the radio, and what goes wrong with them.
struct Paths {
  private var outgoing = FaultyPath(direction: .outgoing)
  private var incoming = FaultyPath(direction: .incoming)
  /// Writes on their way that no process waits for: repetitions, late ones, an attacker's.
  private var stray: [Characteristic: Int] = [:]
  /// Whether the accessory has answered a value for dataIn, so that commands may follow.
  private(set) var takesCommands = false
  /// When values that were held back are let go.
  private(set) var flushAt: UInt64?

  /// How long a value is held back at most when nothing follows it, in milliseconds.
  private static var hold: UInt64 { 50 }

  /// From now on these faults.
  mutating func misbehave(_ faults: Faults) {
    outgoing = FaultyPath(faults, direction: .outgoing)
    incoming = FaultyPath(faults, direction: .incoming)
    flushAt = nil
  }

  /// The link is new: nothing is under way, nothing is held back.
  mutating func reset() {
    stray = [:]
    takesCommands = false
    flushAt = nil
    _ = outgoing.flush()
    _ = incoming.flush()
  }

  /// A value is written that no process waits for.
  mutating func strays(_ characteristic: Characteristic) { stray[characteristic, default: 0] += 1 }

  /// A write was answered; whether a process waits for that.
  mutating func written(_ characteristic: Characteristic) -> Bool {
    if characteristic == .dataIn { takesCommands = true }
    guard let count = stray[characteristic], count > 0 else { return true }
    stray[characteristic] = count - 1
    return false
  }

  mutating func send(_ value: CarriedValue, at now: UInt64) -> FaultyPath.Passage {
    let passage = outgoing.pass(value)
    armFlush(at: now)
    return passage
  }

  mutating func receive(_ value: CarriedValue, at now: UInt64) -> FaultyPath.Passage {
    let passage = incoming.pass(value)
    armFlush(at: now)
    return passage
  }

  private mutating func armFlush(at now: UInt64) {
    flushAt = outgoing.holds || incoming.holds ? now + Self.hold : nil
  }

  /// What was held back too long, by direction.
  mutating func flush(at now: UInt64) -> (outgoing: CarriedValue?, incoming: CarriedValue?) {
    guard let time = flushAt, time <= now else { return (nil, nil) }
    flushAt = nil
    return (outgoing.flush(), incoming.flush())
  }
}
