/// How long a program waits, in milliseconds.
public struct Patience: Equatable, Sendable {
  /// For any word of the accessory on a link before what was to be said counts as unanswered.
  public var answer: UInt64 = 20_000
  /// For a link before it counts as not to be had.
  public var link: UInt64 = 10_000
  /// For a notification before it reads instead: a second program's subscription may be invisible to
  /// the accessory.
  public var silence: UInt64 = 3_000
  /// The same, once a word had to be read on this link, while more is to come.
  public var turn: UInt64 = 250
  /// After the first `busy`; each further one in a row doubles it.
  public var busy: UInt64 = 2_000

  /// The usual patience.
  public init() {}
}
