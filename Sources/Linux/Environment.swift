internal import Glibc

/// The process's environment.
public enum Environment {
  /// The value of a variable, if it is set.
  public static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
