/// A kind of link. Each numbers its connections and requests for itself; the engine knows one row of
/// numbers, in which the kind is the lowest two bits.
enum LinkKind: UInt64, CaseIterable {
  case loopback
  case bluetooth
  case channel
  case local

  /// The engine's number for one of this kind's.
  func overall(_ number: UInt64) -> UInt64 { number << 2 | rawValue }

  /// The kind and its own number behind one of the engine's; nil for a number that was never given.
  static func own(_ overall: UInt64) -> (kind: LinkKind, number: UInt64)? {
    LinkKind(rawValue: overall & 3).map { ($0, overall >> 2) }
  }
}
