import GATTProfile
import TestSupport

/// What an older or newer peer says, and what is answered: `GATT/Vectors/conversations.json`.
struct GoldenConversations: Decodable {
  let frames: [Exchange]
  let plaintexts: [Plaintext]

  /// An exchange value by value.
  struct Exchange: Decodable {
    let name: String
    let plays: [String]
    let steps: [Step]
    let maximumLength: Int
    let program: String?
    let send: [Sealed]?
    let answers: [Sealed]?
    let reply: Reply?
    let ends: [String]?
  }

  struct Step: Decodable {
    let sender: String
    let characteristic: String
    let value: HexBytes
    let read: Bool?
  }

  struct Sealed: Decodable {
    let session: String
    let sealed: HexBytes
  }

  /// What the phone's system gives for an offer.
  struct Reply: Decodable {
    let suite: String
    let version: String
    let identifier: String
    let encapsulated: HexBytes
  }

  /// A message inside the seal.
  struct Plaintext: Decodable {
    let sender: String
    let name: String
    let plaintext: HexBytes
    let outcome: String
  }

  static func read() throws -> GoldenConversations {
    try vectors("GATT/Vectors/conversations.json")
  }
}

extension GoldenConversations.Step {
  var place: Characteristic? {
    switch characteristic {
    case "capabilities": .capabilities
    case "keyExchange": .keyExchange
    case "dataIn": .dataIn
    case "dataOut": .dataOut
    default: nil
    }
  }
}
