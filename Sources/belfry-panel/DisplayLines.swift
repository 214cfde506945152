import Board
import Display

/// The lines of a board, as displays drive them.
enum DisplayLines {
  /// Takes the line of that name, and gives what drives it.
  static func take(_ text: String) throws(DisplayError) -> LineDriver {
    guard let name = LineName(text) else {
      throw .unfit(path: text, reason: "a line is named such as GPIO25, or by its chip and number")
    }
    let line: OutputLine
    do {
      line = try OutputLine(name, isOn: true)
    } catch {
      throw .notOpened(path: text, reason: error.description)
    }
    return { (isUp) throws(DisplayError) in
      do {
        try line.set(isUp)
      } catch {
        throw .notWritten(path: text, reason: "\(error)")
      }
    }
  }
}
