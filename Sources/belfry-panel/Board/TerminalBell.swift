import Board
import Display

/// The terminal's bell, as far as it is a buzzer: each time it is turned on it rings once.
final class TerminalBell: Actuator {
  private var isOn = false

  func set(_ level: Level) throws(BoardError) {
    guard level.isOn != isOn else { return }
    isOn = level.isOn
    if isOn, !Bell.ring() { throw .gone("the terminal") }
  }

  /// Strokes instead of tones: one for what is short, one every two seconds for what rings.
  static func pattern(_ occasion: Occasion) -> String {
    occasion < .timer ? "100 x1" : "100 1900"
  }
}
