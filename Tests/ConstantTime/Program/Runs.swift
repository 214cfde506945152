import MLKEM
import Secrets

/// Operations whose inputs differ in what is secret alone.
struct Runs {
  private let engine = PortableMLKEM768()
  private let key: PortableMLKEM768Key
  private let otherKey: PortableMLKEM768Key
  private let good: [UInt8]

  init() throws {
    key = try engine.key(seed: secret(64, from: 1, step: 7))
    otherKey = try engine.key(seed: secret(64, from: 200, step: 3))
    let message = secret(32, from: 5, step: 1)
    good = try engine.encapsulate(to: key.encapsulationKey, message: message).ciphertext
  }

  /// Many of each, each in one call of a function `measured…`.
  func count() throws {
    let zeros = try engine.encapsulate(
      to: key.encapsulationKey, message: secret(32, from: 0, step: 0))
    let ones = try engine.encapsulate(
      to: key.encapsulationKey, message: secret(32, from: 255, step: 0))
    let foreign = try engine.encapsulate(
      to: otherKey.encapsulationKey, message: secret(32, from: 5, step: 1))
    var (brokenAtFirst, brokenAtLast) = (good, good)
    brokenAtFirst[0] ^= 1
    brokenAtLast[1087] ^= 128
    let cases: [(String, PortableMLKEM768Key, [UInt8])] = [
      ("good", key, good),
      ("good, message of zeros", key, zeros.ciphertext),
      ("good, message of ones", key, ones.ciphertext),
      ("good, another key", otherKey, foreign.ciphertext),
      ("made for another key", key, foreign.ciphertext),
      ("broken in the first byte", key, brokenAtFirst),
      ("broken in the last byte", key, brokenAtLast),
      ("noise", key, (0..<1088).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 &* $0) }),
    ]
    // The first round binds symbols and settles the allocator; only the second one counts.
    for round in ["settle", "count"] {
      for (name, key, ciphertext) in cases {
        let secret = try measuredDecapsulation(key, ciphertext)
        precondition(secret.count == MLKEM768Size.sharedSecret, "32 bytes come out")
        print(round, "decapsulation", name, separator: "\t")
      }
      for (first, step): (UInt8, UInt8) in [(5, 1), (0, 0), (255, 0)] {
        let message = secret(32, from: first, step: step)
        let result = try measuredEncapsulation(key.encapsulationKey, message)
        precondition(result.ciphertext.count == MLKEM768Size.ciphertext, "1088 bytes come out")
        print(round, "encapsulation", "message \(first), step \(step)", separator: "\t")
      }
    }
  }

  /// One of each, with all that is secret marked as unknown.
  func taint() throws {
    let long = key.encoded
    long.taint(0..<1152)
    long.taint(2368..<2400)
    let tainted = try PortableMLKEM768Key(decoding: long)
    let encoded = tainted.encoded.part(0..<1152)
    print("taint", "encoding", encoded.isTainted ? "followed" : "lost", separator: "\t")
    let opened = try measuredDecapsulation(tainted, good)
    print("taint", "decapsulation", opened.isTainted ? "followed" : "lost", separator: "\t")
    let message = secret(32, from: 5, step: 1)
    message.taint(0..<32)
    let made = try measuredEncapsulation(key.encapsulationKey, message)
    print("taint", "encapsulation", made.secret.isTainted ? "followed" : "lost", separator: "\t")
  }

  /// A comparison that leaks: both tools must notice it.
  func control() {
    let known = secret(32, from: 5, step: 1)
    let same = known.withUnsafeBytes { Array($0) }
    for round in ["settle", "count"] {
      for other in [same, [UInt8](repeating: 0, count: 32)] {
        let equal = measuredControl(known, other)
        print(round, "control", equal ? "equal" : "different", separator: "\t")
      }
    }
    known.taint(0..<32)
    print(measuredControl(known, same))
  }
}
