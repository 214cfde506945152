internal import GATTProfile

/// One value of a characteristic on its way.
struct CarriedValue {
  let characteristic: Characteristic
  var bytes: [UInt8]
}

/// The way of values in one direction, with its faults.
struct FaultyPath {
  private let faults: Faults
  private let suffers: Bool
  private var chance: Chance
  private var held: CarriedValue?
  private var valuesToCut: Int?

  /// The path in that direction, outgoing or incoming.
  init(_ faults: Faults = Faults(), direction: Faults.Direction) {
    self.faults = faults
    suffers = faults.direction == .both || faults.direction == direction
    chance = Chance(seed: faults.seed &+ (direction == .incoming ? 0x9E37 : 0))
    valuesToCut = suffers ? faults.cutAfter : nil
  }

  /// What stands before a message's content: the fragment's header and the envelope's.
  private static let headerLength = Fragment.headerLength + Envelope.headerLength

  /// What comes out of the path for one value that goes in.
  struct Passage {
    /// In this order.
    var values: [CarriedValue] = []
    /// The link is to be cut now, after these values.
    var cuts = false
  }

  /// Whether a value waits for its successor.
  var holds: Bool { held != nil }

  mutating func pass(_ value: CarriedValue) -> Passage {
    guard suffers else { return Passage(values: [value]) }
    var passage = Passage(values: damaged(value))
    if let earlier = held {
      held = nil
      passage.values.append(earlier)
    } else if passage.values.count == 1, chance.happens(faults.reorder) {
      held = passage.values.removeFirst()
    }
    if let left = valuesToCut {
      valuesToCut = left > 1 ? left - 1 : nil
      passage.cuts = left <= 1
    }
    return passage
  }

  /// The value that was waiting for a successor that did not come.
  mutating func flush() -> CarriedValue? {
    defer { held = nil }
    return held
  }

  private mutating func damaged(_ value: CarriedValue) -> [CarriedValue] {
    if chance.happens(faults.drop) { return [] }
    var value = value
    if value.bytes.count > Self.headerLength, chance.happens(faults.corrupt) {
      let content = value.bytes.count - Self.headerLength
      let place = Self.headerLength + chance.number(below: content)
      value.bytes[place] ^= UInt8(1) << UInt8(chance.number(below: 8))
    }
    if !value.bytes.isEmpty, chance.happens(faults.truncate) {
      value.bytes.removeLast(1 + chance.number(below: value.bytes.count))
    }
    return chance.happens(faults.double) ? [value, value] : [value]
  }
}
