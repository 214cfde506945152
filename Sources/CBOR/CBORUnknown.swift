/// Map entries whose keys the schema in use does not know, kept for the way back.
public struct CBORUnknown: Equatable, Sendable {
  /// Key and value, in the order of the encoding.
  public struct Entry: Equatable, Sendable {
    /// The key.
    public let key: CBORRaw
    /// The value.
    public let value: CBORRaw
  }

  /// The entries, by ascending key.
  public private(set) var entries: [Entry]

  /// No entries.
  public init() { entries = [] }
}
