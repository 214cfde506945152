/// Map entries whose keys the schema in use does not know, kept for the way back.
public struct CBORUnknown: Equatable, Sendable {
  /// Key and value, as encoded.
  public struct Entry: Equatable, Sendable {
    /// The key.
    public let key: CBORRaw
    /// The value.
    public let value: CBORRaw

    /// An entry.
    public init(key: CBORRaw, value: CBORRaw) {
      self.key = key
      self.value = value
    }
  }

  /// The entries, by ascending key.
  public private(set) var entries: [Entry]

  /// No entries.
  public init() { entries = [] }

  /// Some entries; of two with the same key the later one counts.
  public init(_ given: [Entry]) {
    entries = []
    for entry in given.sorted(by: { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }) {
      if entries.last?.key == entry.key { entries.removeLast() }
      entries.append(entry)
    }
  }

  /// Whether there are none.
  public var isEmpty: Bool { entries.isEmpty }

  /// Adds an entry whose key is above all others.
  mutating func append(key: CBORRaw, value: CBORRaw) {
    entries.append(Entry(key: key, value: value))
  }
}
