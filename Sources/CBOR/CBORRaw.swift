/// One complete data item as its deterministic encoding.
public struct CBORRaw: Hashable, Sendable {
  /// The encoding.
  public let bytes: [UInt8]

  init(verified bytes: [UInt8]) { self.bytes = bytes }

  /// An item, encoded.
  public init(_ item: CBORItem) { bytes = item.encoded }

  /// The item that it encodes.
  ///
  /// - Throws: `CBORError` if it is beyond the limits.
  public func item(limits: CBORLimits) throws(CBORError) -> CBORItem {
    try CBORItem(decoding: bytes, limits: limits)
  }
}
