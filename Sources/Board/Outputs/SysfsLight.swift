/// A lamp or a display's backlight that a driver of the kernel owns: a folder with `brightness` and
/// `max_brightness`.
public final class SysfsLight: Actuator {
  /// Where the kernel keeps them.
  public enum Class: String, Sendable, CaseIterable {
    /// Lamps.
    case leds
    /// The lights behind displays.
    case backlight
  }

  private let brightness: Attribute
  private let most: UInt64
  private var written: UInt64?

  /// The lamp of that name, or that folder if it begins with a slash. A lamp is off at first, a
  /// backlight as it was.
  public convenience init(_ name: String, in group: Class) throws(BoardError) {
    let isPath = name.utf8.first == UInt8(ascii: "/")
    try self.init(
      folder: isPath ? name : "/sys/class/\(group.rawValue)/\(name)", isOff: group == .leds)
  }

  /// The names of those that there are.
  public static func names(in group: Class) -> [String] {
    Board.names(in: "/sys/class/\(group.rawValue)", startingWith: "")
      .filter { !$0.utf8.starts(with: ".".utf8) }
  }

  private init(folder: String, isOff: Bool) throws(BoardError) {
    most = try Attribute(folder, "max_brightness").read()
    brightness = Attribute(folder, "brightness")
    // Whether it may be written is known only when it was; and 0 takes a lamp from what the kernel
    // used it for.
    let first = isOff ? 0 : try brightness.read()
    try brightness.write(first)
    written = first
  }

  /// As bright as can be told; anything but 0 shines.
  public func set(_ level: Level) throws(BoardError) {
    let share = most.multipliedReportingOverflow(by: UInt64(level.percent))
    let value = share.overflow ? most : share.partialValue / 100
    let wanted = level.isOn ? max(1, value) : 0
    guard wanted != written else { return }
    try brightness.write(wanted)
    written = wanted
  }
}
