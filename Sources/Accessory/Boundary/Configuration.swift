/// What the owner of the board may choose. The defaults are those of the shipped file.
public struct Configuration: Equatable, Sendable {
  /// The name the phone's picker shows; also part of the panel's "ready to pair".
  public var name = "Belfry"

  /// How many notifications are kept at most.
  public var historyCount = 100

  /// How many bytes of notifications and pictures are kept at most.
  public var historyBytes = 8 << 20

  /// After how many milliseconds without data a link counts as stale.
  public var staleAfter: UInt64 = 15 * 60_000

  /// The shipped configuration.
  public init() {}
}
