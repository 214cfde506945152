public import Linux

/// Why a device of the board cannot be used. Each names the device and what to do.
public enum BoardError: Error, Equatable, Sendable {
  /// There is no device at that path.
  case absent(String)
  /// This user may not use the device at that path.
  case denied(String)
  /// Somebody else has it; `by` is empty where the kernel does not tell who.
  case busy(String, by: String)
  /// It was there, and is no more.
  case gone(String)
  /// The path leads to something else.
  case notADevice(String)
  /// No GPIO chip of that label; those that there are.
  case noChip(String, found: [String])
  /// Which chip is meant cannot be told; those that there are.
  case whichChip(found: [String])
  /// The chip has no line of that name or number.
  case noLine(String, chip: String)
  /// More than one line of the chip has that name.
  case sameName(String, chip: String)
  /// A file of the kernel holds what is no number.
  case notANumber(path: String)
  /// The kernel refused something else about a device.
  case refused(String, Errno)
}

extension BoardError: CustomStringConvertible {
  /// A plain sentence that says what to do, without a full stop.
  public var description: String {
    switch self {
    case .absent(let path):
      "\(path) is not there: enable it in the board's configuration, or name another device"
    case .denied(let path):
      "this user may not use \(path): install belfry's udev rules, and let the user be in the "
        + "device's group"
    case .busy(let name, by: ""):
      "\(name) is in use: end the other program, or name another device"
    case .busy(let name, let owner):
      "\(name) is in use by \"\(owner)\": take it away there, or name another device"
    case .gone(let name): "\(name) is gone: plug it in again"
    case .notADevice(let path): "\(path) is not the device it should be: name another"
    case .noChip(let label, let found):
      "there is no GPIO chip \"\(label)\"; \(Self.list(found))"
    case .whichChip(found: []): Self.list([])
    case .whichChip(let found):
      "name the GPIO chip before the line, as in chip:line; \(Self.list(found))"
    case .noLine(let name, let chip):
      "\(chip) has no line \"\(name)\": give its number, or the name that gpioinfo shows"
    case .sameName(let name, let chip):
      "\(chip) has more than one line \"\(name)\": give its number"
    case .notANumber(let path): "\(path) holds no number: name another device"
    case .refused(let name, let errno): "\(name): \(errno)"
    }
  }

  private static func list(_ found: [String]) -> String {
    found.isEmpty
      ? "no GPIO chip can be seen: the kernel has none, or this user may not look into them"
      : "there are \(found.joined(separator: ", "))"
  }
}
