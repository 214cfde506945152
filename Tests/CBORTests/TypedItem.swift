import CBOR
import TestSupport

/// An item as the vector files write it: a JSON object that says which kind of item it is.
struct TypedItem: Decodable {
  let item: CBORItem

  private enum Key: String, CodingKey {
    case int, bytes, text, array, map, tag, content, simple, float
  }

  init(from decoder: any Decoder) throws {
    let node = try decoder.container(keyedBy: Key.self)
    if let text = try node.decodeIfPresent(String.self, forKey: .int) {
      item = try Self.integer(text, in: node)
    } else if let bytes = try node.decodeIfPresent(HexBytes.self, forKey: .bytes) {
      item = .bytes(bytes.bytes)
    } else if let text = try node.decodeIfPresent(String.self, forKey: .text) {
      item = .text(text)
    } else if let array = try node.decodeIfPresent([TypedItem].self, forKey: .array) {
      item = .array(array.map(\.item))
    } else if let map = try node.decodeIfPresent([[TypedItem]].self, forKey: .map) {
      item = .map(map.map { CBORItem.Entry(key: $0[0].item, value: $0[1].item) })
    } else if let tag = try node.decodeIfPresent(String.self, forKey: .tag) {
      let content = try node.decode(TypedItem.self, forKey: .content)
      item = .tagged(try Self.unwrapped(UInt64(tag), in: node, .tag), content.item)
    } else if let simple = try node.decodeIfPresent(UInt8.self, forKey: .simple) {
      item = .simple(simple)
    } else {
      let text = try node.decode(String.self, forKey: .float)
      item = .double(try Self.unwrapped(Double(text), in: node, .float))
    }
  }

  private static func integer(
    _ text: String, in node: KeyedDecodingContainer<Key>
  ) throws -> CBORItem {
    guard text.hasPrefix("-") else { return .unsigned(try unwrapped(UInt64(text), in: node, .int)) }
    // -1 - n for n up to 2^64 - 1: one below what the digits say.
    if text == "-18446744073709551616" { return .negative(.max) }
    let magnitude = try unwrapped(UInt64(text.dropFirst()), in: node, .int)
    return .negative(magnitude - 1)
  }

  private static func unwrapped<Value>(
    _ value: Value?, in node: KeyedDecodingContainer<Key>, _ key: Key
  ) throws -> Value {
    guard let value else {
      throw DecodingError.dataCorruptedError(forKey: key, in: node, debugDescription: "no value")
    }
    return value
  }
}

extension CBORItem {
  /// The same item with the entries of every map by ascending key, as a decoder gives it.
  var sorted: CBORItem {
    switch self {
    case .array(let elements): return .array(elements.map(\.sorted))
    case .tagged(let number, let content): return .tagged(number, content.sorted)
    case .map(let entries):
      let ordered = entries.sorted {
        $0.key.encoded.lexicographicallyPrecedes($1.key.encoded)
      }
      return .map(ordered.map { Entry(key: $0.key.sorted, value: $0.value.sorted) })
    case .unsigned, .negative, .bytes, .text, .simple, .double: return self
    }
  }
}

/// Limits that no vector reaches.
let ample = CBORLimits(bytes: 1 << 20, depth: 64, items: 1 << 20)
