import GATTProfile
import TestSupport

/// What may happen to a value between the two ends, each with a chance in a thousand.
struct Air {
  var loss: UInt64 = 0
  var repetition: UInt64 = 0
  var swap: UInt64 = 0
  private var random: SeededGenerator
  private var held: (Characteristic, [UInt8])?

  init(seed: UInt64 = 1, loss: UInt64 = 0, repetition: UInt64 = 0, swap: UInt64 = 0) {
    random = SeededGenerator(seed: seed)
    self.loss = loss
    self.repetition = repetition
    self.swap = swap
  }

  /// The values that arrive, in order.
  mutating func carry(_ value: (Characteristic, [UInt8])) -> [(Characteristic, [UInt8])] {
    guard loss + repetition + swap > 0 else { return [value] }
    let late = held
    held = nil
    if happens(loss) { return late.map { [$0] } ?? [] }
    if late == nil, happens(swap) {
      held = value
      return []
    }
    let copies = happens(repetition) ? [value, value] : [value]
    return copies + (late.map { [$0] } ?? [])
  }

  private mutating func happens(_ chance: UInt64) -> Bool { random.next() % 1_000 < chance }
}
