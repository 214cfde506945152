internal import Glibc
internal import Linux

/// A channel of pulses, by the kernel's sysfs: its width is how strong, its pace the tone of a
/// passive buzzer.
public final class PWM: Actuator {
  /// Which channel: as text `0:1` for channel 1 of pwmchip0, or `/sys/class/pwm/pwmchip0:1`.
  public struct Name: Hashable, Sendable {
    /// The chip's folder.
    public var chip: String
    /// The channel's number.
    public var channel: UInt32

    /// A channel as it stands in a settings file; nil if it has no such form.
    public init?(_ text: String) {
      let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count == 2, let channel = UInt32(String(decoding: parts[1], as: UTF8.self)) else {
        return nil
      }
      let chip = String(decoding: parts[0], as: UTF8.self)
      if let number = UInt32(chip) {
        self.chip = "/sys/class/pwm/pwmchip\(number)"
      } else if chip.utf8.first == UInt8(ascii: "/") {
        self.chip = chip
      } else {
        return nil
      }
      self.channel = channel
    }
  }

  private let period: Attribute
  private let width: Attribute
  private let enable: Attribute
  private let use: Use
  private var current: Level?

  /// What hangs on a channel.
  public enum Use: Equatable, Sendable {
    /// A lamp or a motor: the whole of each period is the most.
    case lamp
    /// A passive buzzer with its own tone in hertz: half of each period is the loudest.
    case buzzer(pitch: UInt16)
  }

  /// Takes a channel, off at first.
  public init(_ name: Name, use: Use) throws(BoardError) {
    let folder = "\(name.chip)/pwm\(name.channel)"
    period = Attribute(folder, "period")
    width = Attribute(folder, "duty_cycle")
    enable = Attribute(folder, "enable")
    self.use = use
    if !period.isThere { try PWM.export(name) }
    try set(.off)
  }

  /// The kernel makes the channel's files at once; udev gives the rights a moment later.
  private static func export(_ name: Name) throws(BoardError) {
    do {
      try Attribute(name.chip, "export").write(UInt64(name.channel))
    } catch .busy(let path, _) {
      throw .busy("\(path) (channel \(name.channel))", by: "")
    }
    let folder = "\(name.chip)/pwm\(name.channel)"
    let end = Clock.uptime + patience
    while access("\(folder)/duty_cycle", W_OK) != 0, Clock.uptime < end { usleep(10_000) }
  }

  /// Milliseconds for udev; at the start only.
  private static let patience: UInt64 = 500

  /// As strong as that from now on.
  public func set(_ level: Level) throws(BoardError) {
    guard level != current else { return }
    current = nil
    if level.isOn {
      let (length, most) = times(level)
      // A width may never be longer than the period.
      try width.write(0)
      try period.write(length)
      try width.write(most * UInt64(level.percent) / 100)
      try enable.write(1)
    } else if try enable.read() != 0 {
      try width.write(0)
      try enable.write(0)
    }
    current = level
  }

  /// The period and its longest useful pulse, in nanoseconds.
  private func times(_ level: Level) -> (length: UInt64, most: UInt64) {
    switch use {
    case .lamp: return (PWM.lampPeriod, PWM.lampPeriod)
    case .buzzer(let pitch):
      let length = 1_000_000_000 / UInt64(max(1, level.pitch ?? pitch))
      return (length, length / 2)
    }
  }

  /// A thousand pulses a second: no eye sees them.
  private static let lampPeriod: UInt64 = 1_000_000

  deinit { try? set(.off) }
}
