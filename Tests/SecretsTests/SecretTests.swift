import Secrets
import TestSupport
import Testing

private struct Refusal: Error, Equatable {}

@Suite struct SecretTests {
  @Test(arguments: [0, 1, 32, 2400])
  func aSecretHoldsTheBytesItWasGiven(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let secret = Secret(copying: bytes)
    #expect(secret.count == count)
    #expect(secret.withUnsafeBytes { Array($0) } == bytes)
  }

  @Test func fillingFindsZerosAndAnErrorPassesThrough() {
    let secret = Secret(count: 64) { bytes in
      #expect(bytes.allSatisfy { $0 == 0 })
      bytes[63] = 9
    }
    #expect(secret.withUnsafeBytes { Array($0) } == [UInt8](repeating: 0, count: 63) + [9])
    #expect(throws: Refusal()) {
      _ = try Secret(count: 8) { _ throws(Refusal) in throw Refusal() }.count
    }
  }

  @Test func aDuplicateAndAPartLiveOnTheirOwn() {
    var parts: [[UInt8]] = []
    do {
      let first = Secret(copying: 0..<64)
      let (whole, middle) = (SharedSecret(first.duplicate()), SharedSecret(first.part(10..<20)))
      let nothing = SharedSecret(first.part(64..<64))
      parts = [whole, middle, nothing].map { part in part.withUnsafeBytes { Array($0) } }
    }
    #expect(parts == [Array(0..<64), Array(10..<20), []])
  }

  @Test func equalityLooksAtEveryByteAndAtTheLength() {
    let bytes = [UInt8](0..<48)
    let secret = Secret(copying: bytes)
    func isEqual(_ other: [UInt8]) -> Bool { secret.isEqual(to: Secret(copying: other)) }
    #expect(isEqual(bytes))
    for place in 0..<48 {
      for bit: UInt8 in 0..<8 {
        var other = bytes
        other[place] ^= 1 << bit
        #expect(!isEqual(other))
      }
    }
    #expect(!isEqual(bytes.dropLast()))
    #expect(!isEqual(bytes + [0]))
    let empty = Secret(copying: [])
    let areEqual = empty.isEqual(to: Secret(copying: []))
    #expect(areEqual)
  }

  @Test func aSharedSecretIsEqualByItsBytesAndSaysOnlyItsSize() {
    let bytes = [UInt8](repeating: 0xAB, count: 32)
    let shared = SharedSecret(copying: bytes)
    #expect(shared == SharedSecret(Secret(copying: bytes)))
    #expect(shared != SharedSecret(copying: bytes.dropLast() + [0xAA]))
    #expect(shared.count == 32)
    #expect("\(shared)" == "a secret of 32 bytes")
    var dumped = ""
    dump(["key": shared], to: &dumped)
    #expect(!dumped.contains("171") && !dumped.lowercased().contains("abab"))
  }
}
