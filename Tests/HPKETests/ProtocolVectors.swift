import HPKE
import TestSupport

/// `GATT/Vectors/protocol-xwing.json` and `protocol-p256.json`.
struct ProtocolVectors: Decodable {
  var suite: String
  var cases: [Case]
  var bad: BadEncapsulations

  struct Case: Decodable {
    var id: Int
    var seed: HexBytes
    var publicKey: HexBytes
    var ephemeral: HexBytes
    var enc: HexBytes
    var identifier: String
    var session: String
    var info: String
    var infoBytes: HexBytes
    var sharedSecret: HexBytes
    var key: HexBytes
    var baseNonce: HexBytes
    var keys: [String: Key]
    var messages: [Message]
    var internet: Internet?
  }

  struct Key: Decodable {
    var context: String
    var key: HexBytes
  }

  struct Message: Decodable {
    var name: String
    var direction: String
    var message: HexBytes
    var expect: String
    var plaintext: HexBytes?
  }

  struct Internet: Decodable {
    var keyID: HexBytes
    var hostToAccessory: ChainKey
    var accessoryToHost: ChainKey

    enum CodingKeys: String, CodingKey {
      case keyID = "key_id"
      case hostToAccessory = "HostToAccessory"
      case accessoryToHost = "AccessoryToHost"
    }
  }

  struct ChainKey: Decodable {
    var context: String
    var key: HexBytes

    enum CodingKeys: String, CodingKey {
      case context
      case key = "chain_key"
    }
  }

  struct BadEncapsulations: Decodable {
    var `case`: Int
    var list: [BadEncapsulation]
  }

  struct BadEncapsulation: Decodable {
    var name: String
    var enc: HexBytes
    var expect: String
    var sharedSecret: HexBytes?
    var hostToAccessory: HexBytes?

    enum CodingKeys: String, CodingKey {
      case name, enc, expect
      case sharedSecret = "kem_shared_secret"
      case hostToAccessory = "HostToAccessory"
    }
  }

  enum CodingKeys: String, CodingKey {
    case suite, cases
    case bad = "bad_encapsulations"
  }

  static func load(_ suite: CipherSuite) throws -> ProtocolVectors {
    switch suite {
    case .xWing: try vectors("GATT/Vectors/protocol-xwing.json")
    case .p256: try vectors("GATT/Vectors/protocol-p256.json")
    }
  }
}

extension ProtocolVectors.Case {
  enum CodingKeys: String, CodingKey {
    case id, enc, identifier, session, info, keys, messages, internet
    case infoBytes = "info_hex"
    case sharedSecret = "kem_shared_secret"
    case key = "hpke_key"
    case baseNonce = "hpke_base_nonce"
    // The two suites name these differently.
    case privateSeed = "private_seed"
    case privateScalar = "private_scalar"
    case publicKey = "public_key"
    case publicKeyRaw = "public_key_raw"
    case encapsulationSeed = "encapsulation_seed"
    case ephemeralScalar = "ephemeral_scalar"
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let xWing = values.contains(.privateSeed)
    id = try values.decode(Int.self, forKey: .id)
    seed = try values.decode(HexBytes.self, forKey: xWing ? .privateSeed : .privateScalar)
    publicKey = try values.decode(HexBytes.self, forKey: xWing ? .publicKey : .publicKeyRaw)
    ephemeral = try values.decode(
      HexBytes.self, forKey: xWing ? .encapsulationSeed : .ephemeralScalar)
    enc = try values.decode(HexBytes.self, forKey: .enc)
    identifier = try values.decode(String.self, forKey: .identifier)
    session = try values.decode(String.self, forKey: .session)
    info = try values.decode(String.self, forKey: .info)
    infoBytes = try values.decode(HexBytes.self, forKey: .infoBytes)
    sharedSecret = try values.decode(HexBytes.self, forKey: .sharedSecret)
    key = try values.decode(HexBytes.self, forKey: .key)
    baseNonce = try values.decode(HexBytes.self, forKey: .baseNonce)
    keys = try values.decode([String: ProtocolVectors.Key].self, forKey: .keys)
    messages = try values.decode([ProtocolVectors.Message].self, forKey: .messages)
    internet = try values.decodeIfPresent(ProtocolVectors.Internet.self, forKey: .internet)
  }

  /// The strings of the exchange, cut out of `info` at its two first hyphens.
  var context: KeyContext {
    let parts = info.split(separator: "-", maxSplits: 2).map { Array($0.utf8) }
    return KeyContext(suite: parts[0], version: parts[1], identifier: Array(identifier.utf8))
  }
}
