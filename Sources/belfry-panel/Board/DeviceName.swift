import Board

/// A device that shines, sounds or shakes, as it stands in the settings: a word for its kind, a
/// colon, its name, and what else there is to say about it.
///
///     gpio:GPIO17 active-low
///     led:ACT
///     backlight:10-0045
///     pwm:0:1
///     beeper:/dev/input/event3
struct DeviceName: Equatable {
  /// How it is reached.
  enum Way: Equatable {
    case line(LineName, Wiring)
    case light(String, SysfsLight.Class)
    case pulses(PWM.Name)
    case beeper(String)
  }

  /// As the owner wrote it.
  let text: String
  let way: Way

  /// Nil if the words have none of these forms.
  init?(_ words: [String]) {
    guard let first = words.first, let colon = first.firstIndex(of: ":") else { return nil }
    let name = String(first[first.index(after: colon)...])
    let more = words.dropFirst()
    text = first
    switch first[..<colon] {
    case "gpio":
      guard let line = LineName(name), let wiring = Wiring(more, over: Wiring()) else {
        return nil
      }
      way = .line(line, wiring)
      return
    case "led" where !name.isEmpty: way = .light(name, .leds)
    case "backlight" where !name.isEmpty: way = .light(name, .backlight)
    case "pwm":
      guard let channel = PWM.Name(name) else { return nil }
      way = .pulses(channel)
    case "beeper" where name.hasPrefix("/"): way = .beeper(name)
    default: return nil
    }
    if !more.isEmpty { return nil }
  }

  /// Opens it, off or, where it is a light that stays, as it was.
  func open(as use: PWM.Use) throws(BoardError) -> any Actuator {
    switch way {
    case .line(let line, let wiring): try OutputLine(line, wiring: wiring)
    case .light(let name, let group): try SysfsLight(name, in: group)
    case .pulses(let name): try PWM(name, use: use)
    case .beeper(let path): try Beeper(path: path)
    }
  }
}

extension Wiring {
  /// A wiring in words over what holds where nothing is said; nil if a word is none.
  init?(_ words: some Sequence<String>, over usual: Wiring) {
    self = usual
    for word in words {
      switch word {
      case "active-low": isActiveLow = true
      case "active-high": isActiveLow = false
      case "pull-up": pull = .up
      case "pull-down": pull = .down
      case "no-pull": pull = .unchanged
      case "open-drain": isOpenDrain = true
      default: return nil
      }
    }
  }
}
