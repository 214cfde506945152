import Board

/// A device of the settings, opened as soon as it is there. It fails alone: what is wrong is news
/// once, and it is tried again when it is needed.
struct Fitting {
  let name: String
  private let open: () throws(BoardError) -> any Actuator
  private var actuator: (any Actuator)?
  /// What is wrong, until it works again.
  private var fault: BoardError?
  private var isNews = false

  init(_ name: String, _ open: @escaping () throws(BoardError) -> any Actuator) {
    self.name = name
    self.open = open
  }

  var works: Bool { actuator != nil }

  /// Opens it if it is not; false if that cannot be.
  mutating func tryOpening() -> Bool {
    if works { return true }
    do {
      actuator = try open()
      fault = nil
    } catch {
      note(error)
    }
    return works
  }

  /// Does that from now on; false if it does not work.
  mutating func set(_ level: Level) -> Bool {
    do {
      try actuator?.set(level)
    } catch {
      actuator = nil
      note(error)
    }
    return works
  }

  /// What is wrong, if that was not told yet.
  mutating func takeNews() -> BoardError? {
    defer { isNews = false }
    return isNews ? fault : nil
  }

  private mutating func note(_ error: BoardError) {
    isNews = isNews || error != fault
    fault = error
  }
}
