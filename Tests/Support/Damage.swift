extension [UInt8] {
  /// One random change: a bit turned, a byte replaced, inserted or taken out, the end cut off, a
  /// stretch doubled.
  public mutating func damage(with random: inout SeededGenerator) {
    guard let place = indices.randomElement(using: &random) else {
      return append(UInt8.random(in: 0...255, using: &random))
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: self[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: self[place] = UInt8.random(in: 0...255, using: &random)
    case 2: insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 3: remove(at: place)
    case 4: removeSubrange(place...)
    default: insert(contentsOf: self[place..<Swift.min(count, place + 8)], at: place)
    }
  }
}
