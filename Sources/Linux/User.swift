internal import Glibc

/// Whoever runs this process.
public enum User {
  /// The user's name; nil if the system has none for the number.
  public static var name: String? {
    getpwuid(geteuid()).flatMap { $0.pointee.pw_name }.map { String(cString: $0) }
  }
}
