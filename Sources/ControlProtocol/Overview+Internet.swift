extension Overview {
  /// How it stands with the way over the internet.
  public struct Internet: Equatable, Sendable {
    /// One plain sentence.
    public var condition: String
    /// Whether belfry-net is connected to its broker.
    public var isUp: Bool

    /// A way that stands so.
    public init(condition: String, isUp: Bool) {
      self.condition = condition
      self.isUp = isUp
    }
  }
}
