import Display
import Pixels

/// What the command line asks for.
struct Options: Equatable {
  var socket = "/run/belfry/panel"
  /// The maker's file; nil for the usual one, if it is there.
  var configuration: String?
  /// Nil if it is left to the panel.
  var size: Size?
  var pictures: String?
  var fonts: String?
  var usesTerminal = false
  /// Nil if no device is to be used as a screen.
  var display: ScreenChoice?
  var task = Task.show
  var logsAlerts = false
  var script: [Script.Step] = []

  /// What the program is started for.
  enum Task: Equatable {
    /// To be the panel.
    case show
    /// To list the screens that there are.
    case list
    /// To tell whether the maker's file has a mistake.
    case check
    /// To let the kernel draw text again, after a panel that was killed.
    case restoreConsole
  }

  static let usage = """
    belfry-panel: shows the cards of belfryd and takes a person's answers.

      --socket PATH   belfryd's panel socket (/run/belfry/panel)
      --configuration FILE
                      looks, screens, buttons, lamps (/etc/belfry/panel.conf, if it is there)
      --size WxH      240x240, 320x240, 800x480 or 128x64, which has two colours; without it
                      240x240, or 128x64 if --terminal is given and the terminal is small
      --screen "…"    draw on this screen, which may come and go: `auto`, `drm /dev/dri/card0`,
                      `framebuffer /dev/fb0`, `ssd1306 /dev/i2c-1`, `sh1106 /dev/i2c-1`,
                      `st7789 /dev/spidev0.0 dc=GPIO25 reset=GPIO27`, ili9341, st7735 likewise.
                      Behind it: rotate=90, 180 or 270; for the small ones size=128x32,
                      offset=2,0, address=0x3d, contrast=127, inverted=yes, speed=24000000
      --check         say whether the file of --configuration has a mistake, and end
      --list          list the screens, lines, lamps and keys that there are, and end
      --restore-console
                      let the kernel draw text again after a panel that was killed, and end
      --terminal      show the screen in this terminal and take its keys
      --png DIR       write each screen as DIR/card-000001.png …, the newest as DIR/latest.png
      --alerts log    write a line for each alert, and count that as a working alert device
      --fonts FILE    a fonts.conf to use in place of the built-in one
      --keys "…"      press these keys: up down select back, a time such as 500ms to wait, `card`
                      or `2cards` to wait for so many, `answered` for the end of an answer, `quit`
                      to end

    Keys in the terminal: arrows or h j k l, Enter, Escape; Ctrl-C ends.

    Exit status: 0 ended as asked, 64 the command line is wrong, 69 there are no fonts, 71 the
    system refused something, 78 the file of fonts or panel.conf cannot be used.

    """

  /// Why a command line is refused, in a sentence.
  struct Refusal: Error {
    let text: String
  }

  init(_ arguments: [String]) throws(Refusal) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--configuration": configuration = try Options.value(of: name, &rest)
      case "--socket": socket = try Options.socket(try Options.value(of: name, &rest))
      case "--png": pictures = try Options.value(of: name, &rest)
      case "--fonts": fonts = try Options.value(of: name, &rest)
      case "--terminal": usesTerminal = true
      case "--screen": display = try Options.screen(try Options.value(of: name, &rest))
      case "--check": task = .check
      case "--list": task = .list
      case "--restore-console": task = .restoreConsole
      case "--size": size = try Options.size(try Options.value(of: name, &rest))
      case "--keys": script = try Script.steps(try Options.value(of: name, &rest))
      case "--alerts":
        guard try Options.value(of: name, &rest) == "log" else {
          throw Refusal(text: "--alerts knows only: log")
        }
        logsAlerts = true
      default: throw Refusal(text: "\(name) is not known; --help lists what is")
      }
    }
  }

  /// Takes over what the maker's file says and the command line does not.
  mutating func complete(by configuration: Configuration) {
    display = display ?? configuration.display
    fonts = fonts ?? configuration.fonts
    display?.arrangement.picture = size
  }

  private static func value(
    of name: String, _ rest: inout ArraySlice<String>
  ) throws(Refusal) -> String {
    guard let value = rest.popFirst() else { throw Refusal(text: "\(name) needs a value") }
    return value
  }

  private static func socket(_ path: String) throws(Refusal) -> String {
    guard (1...107).contains(path.utf8.count) else {
      throw Refusal(text: "--socket must have 1 to 107 bytes, not \(path.utf8.count)")
    }
    return path
  }

  private static func screen(_ text: String) throws(Refusal) -> ScreenChoice {
    do {
      return try ScreenChoice(text)
    } catch {
      throw Refusal(text: "--screen: \(error.text)")
    }
  }

  private static func size(_ text: String) throws(Refusal) -> Size {
    switch text {
    case "240x240": return Size(width: 240, height: 240)
    case "320x240": return Size(width: 320, height: 240)
    case "800x480": return Size(width: 800, height: 480)
    case "128x64": return Size(width: 128, height: 64)
    default: throw Refusal(text: "--size must be 240x240, 320x240, 800x480 or 128x64, not \(text)")
    }
  }

  /// What is drawn where no device says it: letters of a large screen cannot be read in few rows.
  func shape(terminal: (columns: Int, rows: Int)?) -> HeldScreen.Shape {
    let isSmall = usesTerminal && (terminal.map { $0.rows < 50 || $0.columns < 90 } ?? false)
    let small = Size(width: 128, height: 64)
    let size = size ?? (isSmall ? small : Size(width: 240, height: 240))
    return HeldScreen.Shape(size: size, isColour: size.height >= 120)
  }
}
