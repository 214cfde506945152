import CBOR
import GATTProfile
import TestSupport
import Testing

/// Which entries a map must have: taking one out is told by its key, taking out another is fine.
@Suite struct RequiredEntryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let path: [UInt64]
    let required: Set<UInt64>
    var testDescription: String { "\(name) \(path)" }

    init(_ name: String, _ path: [UInt64], _ required: Set<UInt64>) {
      (self.name, self.path, self.required) = (name, path, required)
    }
  }

  static let cases = [
    Case("added-complete", [], [0, 1, 2, 3, 4, 5]),
    Case("added-complete", [5], [0, 1]),
    Case("added-complete", [5, 0], [0, 1, 2]),
    Case("added-complete", [5, 0, 10, 0], [0, 1]),
    Case("added-complete", [5, 0, 12], [0, 1]),
    Case("added-complete", [5, 0, 13, 0], [0, 1]),
    Case("added-complete", [5, 0, 14, 0], [0, 1]),
    Case("added-call", [5, 1], [0]),
    Case("added-call", [5, 1, 4], []),
    Case("updated", [5], [0, 1, 2]),
    Case("removed", [5], [0]),
    Case("file-part-last", [5], [0, 1, 2, 5, 6]),
    Case("activity-alert", [5], [0, 1, 2, 3, 4]),
    Case("activity-alert", [5, 5], []),
    Case("result-failed", [5], [0, 1]),
    Case("local-time", [5], [0]),
    Case("hello-accessory", [5], [0, 1, 2]),
    Case("hello-accessory", [5, 5], []),
    Case("hello-phone", [5, 10], [0]),
    Case("worker-data", [5], [0, 1]),
    Case("worker-open-complete", [5], [0, 1]),
    Case("response-text", [5], [0, 1, 2, 3]),
    Case("response-dismiss", [5], [0, 1, 2, 3]),
    Case("response-clear", [5], [0, 1, 2]),
    Case("alerted", [5], [0, 1]),
  ]

  @Test(arguments: cases)
  func anEntryIsRequiredExactlyIfTheSchemaSaysSo(_ place: Case) throws {
    let item = try CBORItem(decoding: GoldenMessages.message(place.name), limits: ample)
    let keys = item.keys(at: place.path[...])
    #expect(Set(keys).isSuperset(of: place.required))
    for key in keys {
      let bytes = item.removing(key, at: place.path[...]).encoded
      if place.required.contains(key) {
        #expect(missing(in: { try Message(decoding: bytes) }) == .missingKey(Int(key)))
      } else {
        #expect(throws: Never.self, "key \(key)") { try Message(decoding: bytes) }
      }
    }
  }

  private func missing(in reading: () throws -> some Any) -> CBORError.Reason? {
    guard case .malformed(let fault)? = thrown(MessageError.self, by: reading) else { return nil }
    return fault.reason
  }

  static let exchange: [(String, Set<UInt64>)] = [
    ("offer-companion", [0, 1, 3, 4, 5, 6, 7]), ("encapsulated-xwing", [0, 1, 6, 7]),
    ("request-fresh", [0, 1]), ("accepted", [0, 1]), ("refused", [0, 1]),
  ]

  @Test(arguments: exchange)
  func theSameHoldsForKeyExchange(_ name: String, _ required: Set<UInt64>) throws {
    let golden = try GoldenMessages.read().keyExchange.first { $0.name == name }
    let item = try CBORItem(decoding: try #require(golden).bytes, limits: ample)
    for key in item.keys(at: []) {
      let bytes = item.removing(key, at: []).encoded
      if required.contains(key) {
        #expect(missing(in: { try KeyExchangeItem(decoding: bytes) }) == .missingKey(Int(key)))
      } else {
        #expect(throws: Never.self) { try KeyExchangeItem(decoding: bytes) }
      }
    }
  }
}

extension CBORItem {
  /// The integer keys of the map at a path of keys and places.
  fileprivate func keys(at path: ArraySlice<UInt64>) -> [UInt64] {
    switch self {
    case .map(let entries):
      guard let first = path.first else {
        return entries.compactMap { if case .unsigned(let key) = $0.key { key } else { nil } }
      }
      let inner = entries.first { $0.key == .unsigned(first) }
      return inner?.value.keys(at: path.dropFirst()) ?? []
    case .array(let elements):
      guard let first = path.first else { return [] }
      return elements[Int(first)].keys(at: path.dropFirst())
    default: return []
    }
  }

  /// The same item without one entry of the map at a path.
  fileprivate func removing(_ key: UInt64, at path: ArraySlice<UInt64>) -> CBORItem {
    switch self {
    case .map(let entries):
      guard let first = path.first else {
        return .map(entries.filter { $0.key != .unsigned(key) })
      }
      return .map(
        entries.map {
          guard $0.key == .unsigned(first) else { return $0 }
          return Entry(key: $0.key, value: $0.value.removing(key, at: path.dropFirst()))
        })
    case .array(var elements):
      guard let first = path.first else { return self }
      elements[Int(first)] = elements[Int(first)].removing(key, at: path.dropFirst())
      return .array(elements)
    default: return self
    }
  }
}
