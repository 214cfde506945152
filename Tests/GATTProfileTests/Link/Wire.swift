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

  let characteristic: Characteristic
  private(set) var values: [Value] = []
  private(set) var sent = 0

  init(_ characteristic: Characteristic) { self.characteristic = characteristic }

  var isFull: Bool { values.count >= Self.capacity }

  mutating func send(
    _ bytes: [UInt8], arrival: UInt64, faults: Faults, _ random: inout SeededGenerator
  ) {
    sent += 1
    var bytes = bytes
    var roll = Int(random.next() % 10_000)
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
