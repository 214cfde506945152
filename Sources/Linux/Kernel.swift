internal import Glibc

/// The kernel that is running.
public enum Kernel {
  /// Its release, as `6.12.48+deb13-amd64`; empty if it does not tell.
  public static var release: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "" }
    return withUnsafeBytes(of: &name.release) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
