import TestSupport

/// GATT/Vectors/internet.json, which a second implementation wrote.
struct InternetVectors: Decodable {
  struct Down: Decodable, CustomStringConvertible {
    let name: String
    let index: UInt32
    let block: HexBytes
    let block_in_fields: HexBytes
    let fields: HexBytes
    let bare_fields: HexBytes

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

  let key_id: HexBytes
  let session: String
  let token: HexBytes
  let companion: String
  let down: [Down]
  let up: [Up]
  let refused_or_block: [Odd]

  static let all = Result { try vectors("GATT/Vectors/internet.json", as: InternetVectors.self) }
}
