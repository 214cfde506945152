/// How much is asked of controller, kernel and BlueZ for the advertisement: the first that is not
/// refused is taken.
public enum Rung: Int, CaseIterable, Equatable, Sendable {
  /// Service, name and interval.
  case full
  /// Service and name, at the interval of the system.
  case noInterval
  /// The service alone.
  case noName
  /// Service and name by the kernel's older command, past bluetoothd.
  case legacy

  /// The next one to try; nil after the last.
  var next: Rung? { Rung(rawValue: rawValue + 1) }
}

extension Rung: CustomStringConvertible {
  /// The rung, for a sentence.
  public var description: String {
    switch self {
    case .full: "in full"
    case .noInterval: "at the system's own interval"
    case .noName: "without a name"
    case .legacy: "by the kernel's older command"
    }
  }
}
