/// What goes wrong with the frames of one phone on their way: an unreliable radio, a broken stack or
/// a hostile peer, in numbers per thousand frames. Seeded, so that a run can be repeated.
public struct Faults: Equatable, Sendable {
  /// Frames per thousand that vanish.
  public var drop = 0
  /// Frames per thousand that arrive twice.
  public var double = 0
  /// Frames per thousand that arrive after their successor.
  public var reorder = 0
  /// Frames per thousand with one bit of a message's content turned over, which only the message's
  /// name can show. Bluetooth itself leaves no damaged header undetected.
  public var corrupt = 0
  /// Frames per thousand that lose some of their end.
  public var truncate = 0
  /// The link is cut right after that many further frames.
  public var cutAfter: Int?
  /// The directions that suffer.
  public var direction = Direction.both
  /// Where the chances come from.
  public var seed: UInt64 = 1

  /// Which frames suffer.
  public enum Direction: Equatable, Sendable {
    case outgoing
    case incoming
    case both
  }

  /// No faults at all.
  public init() {}
}
