/// A device of the board that is there, for a person who looks for one.
public struct FoundDevice: Equatable, Sendable {
  /// The word that names it in the settings; a chip's is followed by a line.
  public let name: String
  /// What it is, or why it cannot be used.
  public let remark: String

  /// All that can be found. Nothing is switched.
  public static var all: [FoundDevice] {
    chips + lights(.leds, "led") + lights(.backlight, "backlight") + pulses + inputs
  }

  private static var chips: [FoundDevice] {
    names(in: "/dev", startingWith: "gpiochip").map { chip(at: "/dev/\($0)") }
  }

  private static func chip(at path: String) -> FoundDevice {
    do {
      let chip = try Chip(path: path)
      return FoundDevice(name: "\(chip.label):", remark: "\(chip.lineCount) lines, \(path)")
    } catch {
      return FoundDevice(name: "\(path):", remark: error.description)
    }
  }

  private static func lights(_ group: SysfsLight.Class, _ word: String) -> [FoundDevice] {
    SysfsLight.names(in: group).map { name in
      FoundDevice(name: "\(word):\(name)", remark: group == .leds ? "a lamp" : "a screen's light")
    }
  }

  private static var pulses: [FoundDevice] {
    names(in: "/sys/class/pwm", startingWith: "pwmchip").map { chip in
      FoundDevice(name: "pwm:\(chip.dropFirst("pwmchip".count)):0", remark: "pulses")
    }
  }

  private static var inputs: [FoundDevice] {
    DeviceFolder.inputDevices().compactMap { input(at: $0) }
  }

  private static func input(at path: String) -> FoundDevice? {
    do {
      if (try? Beeper(path: path)) != nil {
        return FoundDevice(name: "beeper:\(path)", remark: "a buzzer")
      }
      guard let device = try InputDevice(path: path) else { return nil }
      return FoundDevice(name: path, remark: "keys or a knob: \(device.name)")
    } catch {
      return FoundDevice(name: path, remark: error.description)
    }
  }
}
