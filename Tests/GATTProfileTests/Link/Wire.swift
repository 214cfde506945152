import GATTProfile
import TestSupport

/// One direction of one characteristic: a few values on their way, with what befalls them.
struct Wire {
  /// How many values the transport takes before the first of them has arrived.
  static let capacity = 8

  struct Value {
    let bytes: [UInt8]
    let arrival: UInt64
  }

  /// What a link is like at a moment.
  struct Conditions {
    let mtu: Int
    let now: UInt64
    let latency: UInt64
    let faults: Faults
  }

  let characteristic: Characteristic
  private(set) var values: [Value] = []
  private(set) var sent = 0

  init(_ characteristic: Characteristic) { self.characteristic = characteristic }

  /// Takes what a party has to send, as far as there is room.
  mutating func pump(
    _ party: inout Party, _ conditions: Conditions, _ random: inout SeededGenerator
  ) {
    while values.count < Self.capacity {
      let value = party.conversation.nextValue(
        for: characteristic, maximumLength: conditions.mtu - 3, at: conditions.now)
      guard let value else { return }
      precondition(value.count <= conditions.mtu - 3 && value.count <= Limits.value)
      send(value, conditions, &random)
    }
  }

  private mutating func send(
    _ value: [UInt8], _ conditions: Conditions, _ random: inout SeededGenerator
  ) {
    let faults = conditions.faults
    let arrival = conditions.now + conditions.latency
    sent += 1
    var bytes = value
    var roll = Int(random.next() % 100_000)
    func happens(_ share: Int) -> Bool {
      roll -= share
      return roll < 0 && roll >= -share
    }
    if happens(faults.lost) { return }
    if happens(faults.truncated) { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
    if happens(faults.corrupted) {
      bytes[Int(random.next() % UInt64(bytes.count))] ^= 1 << UInt8(random.next() % 8)
    }
    values.append(Value(bytes: bytes, arrival: arrival))
    if happens(faults.doubled) { values.append(Value(bytes: bytes, arrival: arrival)) }
    if happens(faults.reordered), values.count > 1 {
      let earlier = Int(random.next() % UInt64(values.count - 1))
      values.insert(values.removeLast(), at: earlier)
    }
  }

  /// Takes what has arrived.
  mutating func receive(at now: UInt64) -> [Value] {
    let count = values.firstIndex { $0.arrival > now } ?? values.count
    defer { values.removeFirst(count) }
    return Array(values[..<count])
  }

  mutating func cut() { values.removeAll() }
}
