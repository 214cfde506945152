import Foundation

/// Reads a JSON file of vectors; `path` starts at the top of the package, as in
/// `GATT/Vectors/ratchet.json`.
public func vectors<Content: Decodable>(
  _ path: String, as content: Content.Type = Content.self
) throws -> Content {
  try JSONDecoder().decode(Content.self, from: Data(try contents(path)))
}

/// Bytes that stand in a JSON file as hexadecimal text.
public struct HexBytes: Decodable, Equatable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// Takes the text apart.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let bytes = TestSupport.bytes(hex: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no hexadecimal text")
    }
    self.bytes = bytes
  }
}
