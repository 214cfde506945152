import TestSupport
import Testing

/// GATT/Vectors/ratchet.json.
struct RatchetVectors: Decodable {
  let chains: [ChainVector]
  let singleSteps: [StepVector]
  let sequences: [Sequence]

  static func read() throws -> RatchetVectors { try vectors("GATT/Vectors/ratchet.json") }

  private enum CodingKeys: String, CodingKey {
    case chains, sequences
    case singleSteps = "single_steps"
  }
}

struct ChainVector: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let root: HexBytes
  let steps: [StepVector]

  var testDescription: String { name }
}

struct StepVector: Decodable, Sendable, CustomTestStringConvertible {
  let index: UInt32
  let chainKey, messageKey, nextChainKey: HexBytes

  var testDescription: String { "index \(index)" }

  private enum CodingKeys: String, CodingKey {
    case index
    case chainKey = "chain_key"
    case messageKey = "message_key"
    case nextChainKey = "next_chain_key"
  }
}

/// Messages in the order of their arrival, with what becomes of the ratchet.
struct Sequence: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let root, keyID: HexBytes
  let deliver: [Delivery]

  var testDescription: String { name }

  private enum CodingKeys: String, CodingKey {
    case name, root, deliver
    case keyID = "key_id"
  }
}

struct Delivery: Decodable, Sendable {
  let message: HexBytes
  let expect: String
  let why: String?
  let plaintext: HexBytes?
  let after: State

  struct State: Decodable {
    let nextIndex: UInt64
    let skippedCount: Int
    let skipped: [UInt32]?

    private enum CodingKeys: String, CodingKey {
      case nextIndex = "next_index"
      case skippedCount = "skipped_count"
      case skipped
    }
  }
}
