/// One complete data item as its deterministic encoding.
public struct CBORRaw: Hashable, Sendable {
  /// The encoding.
  public let bytes: [UInt8]

  init(verified bytes: [UInt8]) { self.bytes = bytes }
}
