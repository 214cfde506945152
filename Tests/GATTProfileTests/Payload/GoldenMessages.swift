import CBOR
import GATTProfile
import TestSupport
import Testing

/// The whole messages of `GATT/Vectors/messages.json`, encoded by another implementation.
struct GoldenMessages: Decodable {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let hex: HexBytes
    let diagnostic: String
    var testDescription: String { name }
    var bytes: [UInt8] { hex.bytes }
  }

  let phone: [Case]
  let accessory: [Case]
  let keyExchange: [Case]

  static func read() throws -> GoldenMessages { try vectors("GATT/Vectors/messages.json") }

  static func messages() throws -> [Case] {
    let golden = try read()
    return golden.phone + golden.accessory
  }

  static func message(_ name: String) throws -> [UInt8] {
    let golden = try messages().first { $0.name == name }
    return try #require(golden, "no golden message \(name)").bytes
  }
}

/// Limits that no golden message reaches.
let ample = CBORLimits(bytes: 1 << 20, depth: 32, items: 1 << 20)
