/// The times a conversation keeps, in milliseconds.
public enum Timing {
  /// How long a sender waits for any answer before it inquires. Links with two busy programs were
  /// seen to take 2.5 s.
  public static let answer: UInt64 = 4_000
  /// The longest such wait: each one in a row without an answer doubles it up to here.
  public static let longestAnswer: UInt64 = 64_000
  /// How long a partial message is kept when nothing comes for it, connected or not.
  public static let partial: UInt64 = 600_000
  /// After how long without a frame on a link a partial message may have to make room for another.
  public static let stalePartial: UInt64 = 5_000
  /// How long a refusal is remembered, to be repeated if its receipt was lost.
  public static let refusal: UInt64 = 10_000
  /// How often a read that finds nothing to send gives a repeated inquiry.
  public static let readInquiry: UInt64 = 1_000
}
