/// Arithmetic modulo q = 3329 on signed 16-bit numbers. No division, no branch, no table look-up
/// depends on a value; each function says how far from zero its result can lie.
package enum Field {
  package static let q: Int16 = 3329

  /// 1/q modulo 2^16.
  private static let qInverse: Int16 = -3327

  /// a · b / 2^16 modulo q, between -q and q, if |a · b| < 2^15 · q (Montgomery's reduction).
  ///
  /// Both products share their low half, so that only high halves need to be subtracted.
  @inline(__always)
  package static func multiply(_ a: Int16, _ b: Int16) -> Int16 {
    let correction = a &* b &* qInverse
    return high(a, b) &- high(correction, q)
  }

  /// A sum of products / 2^16 modulo q, between -q and q, if |sum| < 2^15 · q.
  @inline(__always)
  package static func reduce(_ sum: Int32) -> Int16 {
    let correction = Int16(truncatingIfNeeded: sum) &* qInverse
    return Int16(truncatingIfNeeded: sum &>> 16) &- high(correction, q)
  }

  /// The same residue between -q/2 and q/2, for any value (Barrett's reduction).
  @inline(__always)
  package static func center(_ a: Int16) -> Int16 {
    // 20159 is 2^26 / q, rounded.
    let quotient = (Int32(a) &* 20159 &+ 1 &<< 25) &>> 26
    return a &- Int16(truncatingIfNeeded: quotient) &* q
  }

  /// The same residue in 0..<q, for a value between -q and q.
  @inline(__always)
  package static func canonical(_ a: Int16) -> Int16 {
    a &+ (a &>> 15 & q)
  }

  @inline(__always)
  private static func high(_ a: Int16, _ b: Int16) -> Int16 {
    Int16(truncatingIfNeeded: (Int32(a) &* Int32(b)) &>> 16)
  }
}
