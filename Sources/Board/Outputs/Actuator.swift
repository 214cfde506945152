/// A thing that does something as strongly as it is told: a lamp, a buzzer, a motor, a backlight.
public protocol Actuator: AnyObject {
  /// Does it from now on; free when nothing changes.
  func set(_ level: Level) throws(BoardError)
}

extension OutputLine: Actuator {
  /// On from 1 percent.
  public func set(_ level: Level) throws(BoardError) { try set(level.isOn) }
}
