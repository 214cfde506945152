/// What a key is for.
public enum KeyRole: String, Hashable, Sendable, CaseIterable {
  /// One row or page up.
  case up
  /// One row or page down.
  case down
  /// Do it.
  case select
  /// Leave.
  case back

  /// The keys of keyboards, remote controls and game pads by their codes in
  /// linux/input-event-codes.h.
  static let codes: [UInt16: KeyRole] = [
    103: .up, 104: .up, 0x192: .up, 0x220: .up,  // KEY_UP PAGEUP CHANNELUP, BTN_DPAD_UP
    108: .down, 109: .down, 0x193: .down, 0x221: .down,  // KEY_DOWN PAGEDOWN CHANNELDOWN, …DOWN
    28: .select, 96: .select, 57: .select,  // KEY_ENTER KPENTER SPACE
    106: .select, 0x161: .select, 0x160: .select,  // KEY_RIGHT SELECT OK
    0x130: .select, 0x223: .select,  // BTN_SOUTH DPAD_RIGHT
    1: .back, 14: .back, 105: .back, 158: .back,  // KEY_ESC BACKSPACE LEFT BACK
    174: .back, 223: .back, 0x131: .back, 0x222: .back,  // KEY_EXIT CANCEL, BTN_EAST DPAD_LEFT
  ]

  /// The role of a key of an input device; nil if it has none.
  public init?(code: UInt16) {
    guard let role = KeyRole.codes[code] else { return nil }
    self = role
  }
}
