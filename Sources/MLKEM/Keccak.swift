/// The permutation Keccak-f[1600] (FIPS 202, section 3.3) on 25 lanes; lane (x, y) stands at x + 5y.
///
/// All lanes of a round have names of their own, so that the compiler can keep them in registers.
func permute(_ lanes: UnsafeMutablePointer<UInt64>) {
  var (a0, a1, a2, a3, a4) = plane(lanes)
  var (a5, a6, a7, a8, a9) = plane(lanes + 5)
  var (a10, a11, a12, a13, a14) = plane(lanes + 10)
  var (a15, a16, a17, a18, a19) = plane(lanes + 15)
  var (a20, a21, a22, a23, a24) = plane(lanes + 20)
  for constant in roundConstants {
    // θ: every lane takes in the parity of two columns.
    let c0: UInt64 = a0 ^ a5 ^ a10 ^ a15 ^ a20
    let c1: UInt64 = a1 ^ a6 ^ a11 ^ a16 ^ a21
    let c2: UInt64 = a2 ^ a7 ^ a12 ^ a17 ^ a22
    let c3: UInt64 = a3 ^ a8 ^ a13 ^ a18 ^ a23
    let c4: UInt64 = a4 ^ a9 ^ a14 ^ a19 ^ a24
    let (d0, d1) = (c4 ^ rotate(c1, 1), c0 ^ rotate(c2, 1))
    let (d2, d3, d4) = (c1 ^ rotate(c3, 1), c2 ^ rotate(c4, 1), c3 ^ rotate(c0, 1))
    // ρ and π: every lane turns and takes another's place. Then χ, the step that is not linear.
    (a0, a6, a12, a18, a24) = (a0 ^ d0, a6 ^ d1, a12 ^ d2, a18 ^ d3, a24 ^ d4)
    (a3, a9, a10, a16, a22) = (a3 ^ d3, a9 ^ d4, a10 ^ d0, a16 ^ d1, a22 ^ d2)
    (a1, a7, a13, a19, a20) = (a1 ^ d1, a7 ^ d2, a13 ^ d3, a19 ^ d4, a20 ^ d0)
    (a4, a5, a11, a17, a23) = (a4 ^ d4, a5 ^ d0, a11 ^ d1, a17 ^ d2, a23 ^ d3)
    (a2, a8, a14, a15, a21) = (a2 ^ d2, a8 ^ d3, a14 ^ d4, a15 ^ d0, a21 ^ d1)
    let p0 = mix(a0, rotate(a6, 44), rotate(a12, 43), rotate(a18, 21), rotate(a24, 14))
    let p1 = mix(rotate(a3, 28), rotate(a9, 20), rotate(a10, 3), rotate(a16, 45), rotate(a22, 61))
    let p2 = mix(rotate(a1, 1), rotate(a7, 6), rotate(a13, 25), rotate(a19, 8), rotate(a20, 18))
    let p3 = mix(rotate(a4, 27), rotate(a5, 36), rotate(a11, 10), rotate(a17, 15), rotate(a23, 56))
    let p4 = mix(rotate(a2, 62), rotate(a8, 55), rotate(a14, 39), rotate(a15, 41), rotate(a21, 2))
    (a0, a1, a2, a3, a4) = p0
    (a5, a6, a7, a8, a9) = p1
    (a10, a11, a12, a13, a14) = p2
    (a15, a16, a17, a18, a19) = p3
    (a20, a21, a22, a23, a24) = p4
    // ι: no two rounds are alike.
    a0 ^= constant
  }
  store((a0, a1, a2, a3, a4), at: lanes)
  store((a5, a6, a7, a8, a9), at: lanes + 5)
  store((a10, a11, a12, a13, a14), at: lanes + 10)
  store((a15, a16, a17, a18, a19), at: lanes + 15)
  store((a20, a21, a22, a23, a24), at: lanes + 20)
}

private typealias Plane = (UInt64, UInt64, UInt64, UInt64, UInt64)

@inline(__always)
private func plane(_ lanes: UnsafePointer<UInt64>) -> Plane {
  (lanes[0], lanes[1], lanes[2], lanes[3], lanes[4])
}

@inline(__always)
private func store(_ plane: Plane, at lanes: UnsafeMutablePointer<UInt64>) {
  (lanes[0], lanes[1], lanes[2], lanes[3], lanes[4]) = plane
}

@inline(__always)
private func mix(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64, _ e: UInt64) -> Plane {
  (a ^ (~b & c), b ^ (~c & d), c ^ (~d & e), d ^ (~e & a), e ^ (~a & b))
}

@inline(__always)
private func rotate(_ lane: UInt64, _ count: UInt64) -> UInt64 {
  lane &<< count | lane &>> (64 &- count)
}

private let roundConstants: [UInt64] = [
  0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808A,
  0x8000_0000_8000_8000, 0x0000_0000_0000_808B, 0x0000_0000_8000_0001,
  0x8000_0000_8000_8081, 0x8000_0000_0000_8009, 0x0000_0000_0000_008A,
  0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000A,
  0x0000_0000_8000_808B, 0x8000_0000_0000_008B, 0x8000_0000_0000_8089,
  0x8000_0000_0000_8003, 0x8000_0000_0000_8002, 0x8000_0000_0000_0080,
  0x0000_0000_0000_800A, 0x8000_0000_8000_000A, 0x8000_0000_8000_8081,
  0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
]
