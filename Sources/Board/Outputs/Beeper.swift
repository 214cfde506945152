internal import CBoard
internal import Glibc
internal import Linux

/// A buzzer that a driver of the kernel owns (pwm-beeper, pcspkr): an input device that takes tones.
public final class Beeper: Actuator {
  private let path: String
  private let descriptor: Descriptor
  private let ownPitch: UInt16
  private var current: Level?

  /// The device at `/dev/input/event…`. `pitch` in hertz where a level names none.
  public init(path: String, pitch: UInt16 = 2400) throws(BoardError) {
    descriptor = try openDevice(path, writes: true)
    self.path = path
    ownPitch = max(1, pitch)
    let sounds = EventBits(of: descriptor.number, type: EV_SND)
    guard sounds.contains(SND_TONE) else { throw .notADevice(path) }
  }

  /// Any level above 0 sounds as loud as the others.
  public func set(_ level: Level) throws(BoardError) {
    guard level != current else { return }
    var event = input_event()
    event.type = UInt16(EV_SND)
    event.code = UInt16(SND_TONE)
    event.value = level.isOn ? Int32(level.pitch ?? ownPitch) : 0
    let number = descriptor.number
    try kernel(path) { write(number, &event, MemoryLayout<input_event>.size) }
    current = level
  }

  deinit { try? set(.off) }
}
