/// What a reader accepts at most, so that no input costs more than its sender paid.
public struct CBORLimits: Equatable, Sendable {
  /// Longest input in bytes.
  public let bytes: Int
  /// Deepest nesting of arrays, maps and tags; at most `depthCeiling`.
  public let depth: Int
  /// Most data items, counted over all levels, keys included.
  public let items: Int

  /// No limit on depth goes above this, because depth is paid with stack.
  public static let depthCeiling = 128

  /// Limits in bytes, levels and items.
  public init(bytes: Int, depth: Int, items: Int) {
    self.bytes = bytes
    self.depth = min(depth, Self.depthCeiling)
    self.items = items
  }
}
