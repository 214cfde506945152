/// What a lamp, a buzzer or a motor does at a moment.
public struct Level: Equatable, Sendable {
  /// How strong, 0 (off) to 100. What knows only on and off is on from 1.
  public var percent: UInt8
  /// The tone in hertz, for what has one; nil for its own.
  public var pitch: UInt16?

  /// A strength, at most 100, and a tone.
  public init(percent: UInt8, pitch: UInt16? = nil) {
    self.percent = min(percent, 100)
    self.pitch = pitch
  }

  /// Off.
  public static let off = Level(percent: 0)
  /// As strong as can be.
  public static let full = Level(percent: 100)

  /// True unless it is off.
  public var isOn: Bool { percent > 0 }
}
