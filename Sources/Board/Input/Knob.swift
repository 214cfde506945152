/// The turns of a rotary encoder, from what its driver reports. A value.
struct Knob: Equatable {
  /// The last position, of an encoder that tells positions.
  private var position: Int32?
  /// How many positions it has until it begins anew; nil if it stops at its ends.
  let positions: Int32?

  init(positions: Int32? = nil) { self.positions = positions }

  /// A position came: steps since the one before, by the shorter way around.
  mutating func moved(to new: Int32) -> Int32 {
    defer { position = new }
    guard let position else { return 0 }
    var steps = new &- position
    if let positions, positions > 1 {
      steps %= positions
      if steps > positions / 2 { steps -= positions }
      if steps < -(positions / 2) { steps += positions }
    }
    return steps
  }
}
