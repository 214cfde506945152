/// How many connections are taken in how much time: who wants to keep the board busy with handshakes
/// gets so many, and the others wait in the kernel.
struct Admission {
  /// Connections taken at once.
  static var burst: UInt64 { 32 }
  /// Milliseconds for each further one.
  static var interval: UInt64 { 60 }

  /// When all of them would have been taken at that pace.
  private var busyUntil: UInt64 = 0

  /// Takes one in; false if it has to wait.
  mutating func admit(at now: UInt64) -> Bool {
    guard dueTime <= now else { return false }
    busyUntil = max(busyUntil, now) + Self.interval
    return true
  }

  /// When the next one may be taken in.
  var dueTime: UInt64 {
    let slack = (Self.burst - 1) * Self.interval
    return busyUntil > slack ? busyUntil - slack : 0
  }
}
