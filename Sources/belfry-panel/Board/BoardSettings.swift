import Board
import Settings

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

  /// Takes over its own sections of a file, and passes over the others.
  init(_ sections: [Section]) throws(LineFault) {
    for section in sections where BoardSettings.sections.contains(section.name) {
      for assignment in section.assignments {
        if let sense = Sense(rawValue: section.name) {
          try set(assignment, of: sense, in: section)
        } else {
          try setButton(assignment, in: section)
        }
      }
    }
  }

  private mutating func setButton(
    _ assignment: Section.Assignment, in section: Section
  ) throws(LineFault) {
    if let role = KeyRole(rawValue: assignment.key) {
      controls.buttons.append(try BoardSettings.button(role, assignment))
      return
    }
    switch assignment.key {
    case "debounce": controls.debounce = UInt32(try assignment.number(in: 0...1000))
    case "keyboards": controls.usesInputDevices = try assignment.yesOrNo()
    default:
      let roles = KeyRole.allCases.map { $0.rawValue }
      throw assignment.unknown(in: section, roles + ["debounce", "keyboards"])
    }
  }

  private static func button(
    _ role: KeyRole, _ assignment: Section.Assignment
  ) throws(LineFault) -> ControlSettings.Button {
    let words = assignment.words
    guard let line = words.first.flatMap({ LineName($0) }),
      let wiring = Wiring(words.dropFirst(), over: .buttonToGround)
    else {
      throw assignment.fault(
        "must be a line such as GPIO5, 5 or CHIP:5, with active-high, pull-down or no-pull behind "
          + "it where the button is not between the line and ground, not \"\(assignment.value)\"")
    }
    return ControlSettings.Button(role, line, wiring: wiring)
  }

  private mutating func set(
    _ assignment: Section.Assignment, of sense: Sense, in section: Section
  ) throws(LineFault) {
    if assignment.key == "device" {
      devices[sense] = try BoardSettings.device(assignment)
    } else if assignment.key == "backlight", sense == .light {
      backlight = try BoardSettings.device(assignment)
    } else if let occasion = Occasion(rawValue: assignment.key) {
      patterns[sense, default: [:]][occasion] = try BoardSettings.pattern(assignment)
    } else {
      let more = sense == .light ? ["device", "backlight"] : ["device"]
      throw assignment.unknown(in: section, more + Occasion.allCases.map { $0.rawValue })
    }
  }

  private static func device(_ assignment: Section.Assignment) throws(LineFault) -> DeviceName {
    if let name = DeviceName(assignment.words) { return name }
    throw assignment.fault(
      "must be a device such as gpio:GPIO17, gpio:GPIO17 active-low, led:ACT, backlight:NAME, "
        + "pwm:0:1 or beeper:/dev/input/event3, not \"\(assignment.value)\"")
  }

  private static func pattern(_ assignment: Section.Assignment) throws(LineFault) -> Pattern {
    if assignment.value == "none" { return Pattern([]) }
    do {
      return try Pattern(assignment.value)
    } catch {
      throw assignment.fault("is no pattern: \(error)")
    }
  }
}
