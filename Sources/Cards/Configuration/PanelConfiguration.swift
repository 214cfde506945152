public import Settings

/// What the sections of a maker's file say about the panel's screens.
public struct PanelConfiguration: Equatable, Sendable {
  /// Sizes, colours, fields.
  public var look = Look()
  /// All else.
  public var preferences = Preferences()

  /// The shipped configuration.
  public init() {}

  /// The sections it understands.
  public enum Part: String, CaseIterable, Sendable {
    /// Theme, size and colours.
    case look
    /// Text styles.
    case text
    /// Lengths.
    case space
    /// Cards and answers.
    case cards
    /// The screen while nothing happens.
    case idle
    /// The panel's own words.
    case words
  }

  /// Takes over a section.
  ///
  /// - Throws: the first fault, with its line.
  public mutating func apply(_ section: Section, as part: Part) throws(LineFault) {
    for assignment in section.assignments {
      switch part {
      case .look: try setLook(assignment, in: section)
      case .text: try setStyle(assignment, in: section)
      case .space: try setSpace(assignment, in: section)
      case .cards: try setCards(assignment, in: section)
      case .idle: try setIdle(assignment, in: section)
      case .words: try setWord(assignment, in: section)
      }
    }
  }

  private mutating func setWord(
    _ assignment: Section.Assignment, in section: Section
  ) throws(LineFault) {
    guard let word = Word(rawValue: assignment.key) else {
      throw assignment.unknown(in: section, Word.allCases.map { $0.rawValue })
    }
    if assignment.value.utf8.count > 100 { throw assignment.fault("may have at most 100 bytes") }
    preferences.words[word] = assignment.value
  }
}
