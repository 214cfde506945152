internal import CBoard

/// How something is wired to a line.
public struct Wiring: Hashable, Sendable {
  /// True if the line is low when the thing is on or the button pressed.
  public var isActiveLow: Bool
  /// The resistor that the chip itself puts on the line.
  public var pull: Pull
  /// True if a "high" leaves the line to a resistor outside; outputs only.
  public var isOpenDrain: Bool

  /// A chip's own resistor.
  public enum Pull: Hashable, Sendable {
    /// As it was.
    case unchanged
    /// To the supply.
    case up
    /// To ground.
    case down
  }

  /// A wiring with all its parts.
  public init(isActiveLow: Bool = false, pull: Pull = .unchanged, isOpenDrain: Bool = false) {
    self.isActiveLow = isActiveLow
    self.pull = pull
    self.isOpenDrain = isOpenDrain
  }

  /// A button between a line and ground, without a resistor of its own.
  public static let buttonToGround = Wiring(isActiveLow: true, pull: .up)

  var flags: CInt {
    var flags: UInt32 = 0
    if isActiveLow { flags |= CBOARD_ACTIVE_LOW.rawValue }
    if isOpenDrain { flags |= CBOARD_OPEN_DRAIN.rawValue }
    switch pull {
    case .unchanged: break
    case .up: flags |= CBOARD_PULL_UP.rawValue
    case .down: flags |= CBOARD_PULL_DOWN.rawValue
    }
    return CInt(flags)
  }
}
