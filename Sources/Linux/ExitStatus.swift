internal import Glibc

/// What a program of this package says to whoever started it: the numbers of sysexits(3head).
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// All went as it should (EX_OK).
  case done = 0
  /// The command line is wrong (EX_USAGE).
  case usage = 64
  /// What a file holds is wrong (EX_DATAERR).
  case data = 65
  /// A library or a service is not fit for use (EX_UNAVAILABLE).
  case unavailable = 69
  /// The system refused something (EX_OSERR).
  case system = 71
  /// Later it may work (EX_TEMPFAIL).
  case temporary = 75
  /// The configuration is wrong (EX_CONFIG).
  case configuration = 78

  /// Ends the process so.
  public func leave() -> Never { exit(rawValue) }
}
