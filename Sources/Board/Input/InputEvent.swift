/// What an input device tells.
public enum InputEvent: Equatable, Sendable {
  /// A key of that code went down or up, at a time of `Clock.uptime`.
  case key(UInt16, isDown: Bool, uptime: UInt64)
  /// A knob was turned by so many steps, down the list if positive.
  case turned(Int32)
  /// The kernel dropped events: no key counts as down any longer.
  case lost
}
