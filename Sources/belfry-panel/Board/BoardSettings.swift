import Board

/// The sections of panel.conf that tell of the board's devices.
struct BoardSettings: Equatable {
  var controls = ControlSettings()
  var devices: [Sense: DeviceName] = [:]
  var patterns: [Sense: [Occasion: Pattern]] = [:]
  /// What turns the light behind the screen, if that is a device of its own.
  var backlight: DeviceName?

  /// What holds where nothing is said: no devices, the shipped patterns.
  init() {}

  /// The sections' names.
  static let sections = ["buttons"] + Sense.allCases.map { $0.rawValue }

  /// What is wrong with a line, in a sentence.
  struct Fault: Error, Equatable {
    let text: String
  }

  /// Takes over a line of a section.
  mutating func set(_ key: String, to value: String, in section: String) throws(Fault) {
    if let sense = Sense(rawValue: section) {
      try set(key, to: value, of: sense)
    } else {
      try setButton(key, to: value)
    }
  }

  private mutating func setButton(_ key: String, to value: String) throws(Fault) {
    if let role = KeyRole(rawValue: key) {
      controls.buttons.append(try BoardSettings.button(role, value))
      return
    }
    switch key {
    case "debounce":
      guard let time = UInt32(value), time <= 1000 else {
        throw Fault(text: "debounce must be 0 to 1000 milliseconds, not \"\(value)\"")
      }
      controls.debounce = time
    case "keyboards":
      guard value == "on" || value == "off" else {
        throw Fault(text: "keyboards must be on or off, not \"\(value)\"")
      }
      controls.usesInputDevices = value == "on"
    default:
      let roles = KeyRole.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw Fault(
        text: "[buttons] has no \"\(key)\"; there are \(roles), debounce, keyboards")
    }
  }

  private static func button(
    _ role: KeyRole, _ value: String
  ) throws(Fault) -> ControlSettings.Button {
    var words = value.split(separator: " ")[...]
    guard let first = words.popFirst(), let line = LineName(String(first)),
      let wiring = Wiring(words, over: .buttonToGround)
    else {
      throw Fault(
        text: "\"\(value)\" is no line such as GPIO5, 5 or CHIP:5, with active-high, pull-down or "
          + "no-pull behind it where the button is not between the line and ground")
    }
    return ControlSettings.Button(role, line, wiring: wiring)
  }

  private mutating func set(_ key: String, to value: String, of sense: Sense) throws(Fault) {
    if key == "device" {
      devices[sense] = try BoardSettings.device(value)
    } else if key == "backlight", sense == .light {
      backlight = try BoardSettings.device(value)
    } else if let occasion = Occasion(rawValue: key) {
      patterns[sense, default: [:]][occasion] = try BoardSettings.pattern(value)
    } else {
      let occasions = Occasion.allCases.map { $0.rawValue }.joined(separator: ", ")
      let more = sense == .light ? "device, backlight" : "device"
      throw Fault(text: "[\(sense.rawValue)] has no \"\(key)\"; there are \(more), \(occasions)")
    }
  }

  private static func device(_ value: String) throws(Fault) -> DeviceName {
    if let name = DeviceName(value) { return name }
    throw Fault(
      text: "\"\(value)\" is no device such as gpio:GPIO17, gpio:GPIO17 active-low, led:ACT, "
        + "backlight:NAME, pwm:0:1 or beeper:/dev/input/event3")
  }

  private static func pattern(_ value: String) throws(Fault) -> Pattern {
    if value == "none" { return Pattern([]) }
    do {
      return try Pattern(value)
    } catch {
      throw Fault(text: error.description)
    }
  }
}
