import TestSupport

/// GATT/Vectors/internet.json, which a second implementation wrote.
struct InternetVectors: Decodable {
  struct Down: Decodable, CustomStringConvertible {
    let name: String
    let index: UInt32
    let block: HexBytes
    let blockInFields: HexBytes
    let fields: HexBytes
    let bareFields: HexBytes

    var description: String { name }
  }

  struct Up: Decodable, CustomStringConvertible {
    let name: String
    let index: UInt32
    let sealed: HexBytes
    let request: String

    var description: String { name }
  }

  struct Odd: Decodable, CustomStringConvertible {
    let name: String
    let value: HexBytes

    var description: String { name }
  }

  let keyID: HexBytes
  let session: String
  let token: HexBytes
  let companion: String
  let down: [Down]
  let up: [Up]
  let refusedOrBlock: [Odd]

  static let all = Result { try vectors("GATT/Vectors/internet.json", as: InternetVectors.self) }
}
