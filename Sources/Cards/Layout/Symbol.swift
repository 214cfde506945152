/// Signs that no font is trusted with.
public enum Symbol: Equatable, Sendable, CaseIterable {
  /// Something went wrong, or needs care.
  case warning
  /// It worked.
  case check
  /// It is on its way.
  case underway
  /// A telephone receiver.
  case call
  /// A bell.
  case bell
  /// An alarm clock.
  case alarm
  /// An hourglass.
  case timer
  /// Two devices that may be joined.
  case pair
  /// A file that is no picture.
  case clip
}
