import Glibc

/// The machine's time zone.
enum LocalOffset {
  /// Local time minus UTC just now, in minutes.
  static var minutes: Int16 {
    var now = time(nil)
    var local = tm()
    guard localtime_r(&now, &local) != nil else { return 0 }
    return Int16(clamping: local.tm_gmtoff / 60)
  }
}
