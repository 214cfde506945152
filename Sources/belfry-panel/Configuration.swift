import Cards
import Display
import Linux
import Settings

/// What a maker's file, panel.conf, says of screens, looks and devices.
struct Configuration: Equatable {
  var screens = PanelConfiguration()
  var board = BoardSettings()
  /// Nil if the file names no screen.
  var display: ScreenChoice?
  /// A fonts.conf; nil for the built-in one.
  var fonts: String?

  /// Where it stands if the command line names no other; that it is not there is no error.
  static let usualPath = "/etc/belfry/panel.conf"

  /// What is wrong with the file, in a sentence.
  struct Fault: Error, Equatable {
    let text: String
  }

  /// The shipped configuration.
  init() {}

  /// What the file of that name says; without a name the usual one, if it is there.
  static func read(_ path: String?) throws(Fault) -> Configuration {
    do {
      return try Configuration(of: try File.read(path ?? usualPath, limit: 65_536))
    } catch let fault as LineFault {
      throw Fault(text: fault.text(in: path ?? usualPath))
    } catch SystemError.call(_, _, .absent) where path == nil {
      return Configuration()
    } catch {
      throw Fault(text: "\(error)")
    }
  }

  init(of bytes: [UInt8]) throws(LineFault) {
    let sections = try Section.sections(of: bytes)
    for section in sections {
      if let part = PanelConfiguration.Part(rawValue: section.name) {
        try screens.apply(section, as: part)
      } else if section.name == "screen" {
        for assignment in section.assignments { try setScreen(assignment, in: section) }
      } else if !BoardSettings.sections.contains(section.name) {
        let parts = PanelConfiguration.Part.allCases.map { $0.rawValue }
        let names = ["screen"] + parts + BoardSettings.sections
        throw LineFault(
          section.line,
          "there is no section [\(section.name)]; there are \(names.joined(separator: ", "))")
      }
    }
    board = try BoardSettings(sections)
  }

  private mutating func setScreen(
    _ assignment: Section.Assignment, in section: Section
  ) throws(LineFault) {
    switch assignment.key {
    case "output":
      do {
        display = try ScreenChoice(assignment.value)
      } catch {
        throw assignment.fault("is not understood: \(error.text)")
      }
    case "fonts": fonts = assignment.value
    default: throw assignment.unknown(in: section, ["output", "fonts"])
    }
  }
}
