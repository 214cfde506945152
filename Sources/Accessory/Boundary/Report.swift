/// What the engine wants written down. It never holds a secret or a notification's text.
public enum Report: Equatable, Sendable {
  /// A stored row could not be read; it is left as it is, and everything else is used.
  case corruptRow(Row.Collection, key: [UInt8])
}
