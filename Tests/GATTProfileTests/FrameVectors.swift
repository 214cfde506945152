import GATTProfile
import TestSupport
import Testing

/// GATT/Vectors/frames.json, which a second implementation wrote.
struct FrameVectors: Decodable {
  struct Capability: Decodable {
    let psm: UInt16
    let value: HexBytes
  }

  struct Valid: Decodable {
    let name: String
    let kind: String
    let role: UInt8
    let lane: UInt8
    let epoch: UInt16
    let id: HexBytes
    let value: HexBytes
    let offset: Int?
    let total: Int?
    let content: HexBytes?
    let number: UInt8?
    let next: Int?
    let window: UInt16?
    let reason: UInt8?
    let verdict: UInt8?
  }

  struct Refused: Decodable {
    let name: String
    let value: HexBytes
    let reason: String
  }

  struct Exchange: Decodable, CustomStringConvertible {
    let name: String
    let mtu: Int
    let role: UInt8
    let phoneEpoch: UInt16
    let accessoryEpoch: UInt16
    let steps: [Step]

    var description: String { name }
  }

  struct Step: Decodable {
    let sender: String
    let action: String?
    let characteristic: String?
    let value: HexBytes?
    let message: HexBytes?
    let id: HexBytes?
    let role: UInt8?
    let epoch: UInt16?
    let verdict: UInt8?
  }

  let capabilities: [Capability]
  let frames: [Valid]
  let refused: [Refused]
  let exchanges: [Exchange]

  static func read() throws -> FrameVectors { try vectors("GATT/Vectors/frames.json") }
}

/// A field that a vector of its kind has.
func given<Value>(_ value: Value?) throws -> Value { try #require(value) }
