/// One thing that a display's controller is sent.
public enum Transmission: Equatable, Sendable {
  /// A command, or several in a row where the controller allows that.
  case command([UInt8])
  /// What belongs to the last command: parameters, or pixels.
  case data([UInt8])
  /// The controller needs that many milliseconds for the last command.
  case pause(Int)
}
