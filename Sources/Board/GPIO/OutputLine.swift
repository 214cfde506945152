internal import CBoard
internal import Linux

/// A line that this process drives: a lamp, a buzzer, a motor, a display's reset. It keeps its last
/// level while this owner lives; what it does then is the chip's affair.
public final class OutputLine {
  /// Which line it is.
  public let name: LineName
  private let descriptor: Descriptor
  private var isOn: Bool

  /// Takes a line, and drives it from the first moment as `isOn` says.
  public init(
    _ name: LineName, wiring: Wiring = Wiring(), isOn: Bool = false
  ) throws(BoardError) {
    let chip = try Chip.find(name)
    descriptor = try chip.request(name) { cboard_output($0, $1, wiring.flags, isOn ? 1 : 0) }
    self.name = name
    self.isOn = isOn
  }

  /// On or off; free when nothing changes.
  public func set(_ isOn: Bool) throws(BoardError) {
    guard isOn != self.isOn else { return }
    let number = descriptor.number
    try kernel("\(name)") { cboard_set(number, isOn ? 1 : 0) }
    self.isOn = isOn
  }
}
