import Secrets
import TestSupport
import Testing

func acvp() throws -> ACVP { try vectors("Tests/Vectors/mlkem768-acvp.json") }
func knownAnswers() throws -> KnownAnswers { try vectors("Tests/Vectors/mlkem768-kat.json") }
func wycheproof() throws -> Wycheproof { try vectors("Tests/Vectors/mlkem768-wycheproof.json") }

struct ACVP: Decodable {
  let keyGen: [KeyGeneration]
  let encapsulation: [Encapsulations]
  let decapsulation: Decapsulations
}

struct KeyGeneration: Decodable, Sendable, CustomTestStringConvertible {
  let d, z, ek, dk: HexBytes

  var testDescription: String { ek.start }
}

struct Encapsulations: Decodable, Sendable, CustomTestStringConvertible {
  let ek, m, c, k: HexBytes

  var testDescription: String { c.start }
}

struct Decapsulations: Decodable {
  let dk: HexBytes
  let tests: [Test]

  struct Test: Decodable {
    let tcId: Int
    let c, k: HexBytes
  }
}

struct KnownAnswers: Decodable {
  let tests: [KnownAnswer]
}

struct KnownAnswer: Decodable, Sendable, CustomTestStringConvertible {
  let d, z, m, ek, dk, ct, ss, ctInvalid, ssRejected: HexBytes

  private enum CodingKeys: String, CodingKey {
    case d, z, m, ek, dk, ct, ss
    case ctInvalid = "ct_invalid"
    case ssRejected = "ss_rejected"
  }

  var testDescription: String { ct.start }
}

struct Wycheproof: Decodable {
  let decapsulation: [WycheproofDecapsulation]
  let encapsulationKey: [WycheproofKey]

  private enum CodingKeys: String, CodingKey {
    case decapsulation
    case encapsulationKey = "encapsulation_key"
  }
}

struct WycheproofDecapsulation: Decodable, Sendable, CustomTestStringConvertible {
  let seed, c, secret: HexBytes
  let ek: HexBytes?
  let result: String

  private enum CodingKeys: String, CodingKey {
    case seed, c, ek, result
    case secret = "K"
  }

  var testDescription: String { c.start }
}

struct WycheproofKey: Decodable, Sendable, CustomTestStringConvertible {
  let ek: HexBytes
  let result: String

  var testDescription: String { ek.start }
}

extension HexBytes {
  /// Enough to find a vector in its file.
  var start: String { hex(bytes.prefix(8)) }
}

extension Secret {
  /// A copy for comparison in a test.
  var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}
