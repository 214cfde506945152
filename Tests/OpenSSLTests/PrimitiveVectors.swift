import TestSupport

/// `Tests/Vectors/primitives.json`.
struct PrimitiveVectors: Decodable {
  var hashes: Tests<Hash>
  var hkdf: Tests<HKDF>
  var gcm: Tests<GCM>
  var x25519: Tests<Agreement>
  var smallOrder: SmallOrder
  var p256: P256

  struct Tests<Test: Decodable>: Decodable {
    var tests: [Test]
  }

  struct Hash: Decodable {
    var message: HexBytes
    var sha256: HexBytes
    var sha384: HexBytes
    var sha3: HexBytes
    var shake256: HexBytes

    enum CodingKeys: String, CodingKey {
      case message, sha256, sha384
      case sha3 = "sha3_256"
      case shake256 = "shake256_500"
    }
  }

  struct HKDF: Decodable {
    var ikm: HexBytes
    var salt: HexBytes
    var info: HexBytes
    var prk: HexBytes
    var okm: HexBytes
  }

  struct GCM: Decodable {
    var key: HexBytes
    var nonce: HexBytes
    var aad: HexBytes
    var plaintext: HexBytes
    var sealed: HexBytes
  }

  struct Agreement: Decodable {
    var scalar: HexBytes
    var `public`: HexBytes?
    var peer: HexBytes
    var shared: HexBytes
  }

  struct SmallOrder: Decodable {
    var points: [HexBytes]
  }

  struct P256: Decodable {
    var tests: [Agreement]
    var offCurve: [HexBytes]

    enum CodingKeys: String, CodingKey {
      case tests
      case offCurve = "off_curve"
    }
  }

  enum CodingKeys: String, CodingKey {
    case hashes, hkdf, x25519, p256
    case gcm = "aes256gcm"
    case smallOrder = "x25519_small_order"
  }

  static func load() throws -> PrimitiveVectors { try vectors("Tests/Vectors/primitives.json") }
}
