import Board

/// The light behind the screen, where a device of its own turns it.
struct Backlight {
  private var fitting: Fitting
  private var level = Level.full

  init(_ name: DeviceName) {
    fitting = Fitting(name.text) { () throws(BoardError) in try name.open(as: .lamp) }
  }

  var name: String { fitting.name }

  /// As bright as that from now on, in percent; free when nothing changes.
  mutating func shine(_ percent: UInt8) {
    level = Level(percent: percent)
    shineOn()
  }

  /// As bright as it should be, also if it comes only now.
  mutating func shineOn() {
    if fitting.tryOpening() { _ = fitting.set(level) }
  }

  /// What is wrong, if that was not told yet.
  mutating func takeNews() -> BoardError? { fitting.takeNews() }
}
