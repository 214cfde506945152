internal import Glibc

/// The sockets that systemd listens on for us: sd_listen_fds(3).
enum HandedOver {
  private static let first: CInt = 3
  /// More are not looked at.
  private static let limit = 16

  /// The descriptor of the socket of that name, ready for use; nil if there is none.
  static func number(of name: String) -> CInt? {
    guard let place = names.firstIndex(of: name) else { return nil }
    return prepared(first + CInt(place))
  }

  /// The descriptor of the one socket that was handed over; nil if it is none, or not alone.
  static var onlyNumber: CInt? { count == 1 ? prepared(first) : nil }

  private static var count: Int {
    guard Environment.value(of: "LISTEN_PID") == String(getpid()),
      let text = Environment.value(of: "LISTEN_FDS"), let count = Int(text), count > 0
    else { return 0 }
    return min(count, limit)
  }

  private static var names: [String] {
    let text = Environment.value(of: "LISTEN_FDNAMES") ?? ""
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    return parts.prefix(count).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Closed in children, and never waiting.
  private static func prepared(_ number: CInt) -> CInt? {
    guard fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0 else { return nil }
    return number
  }
}
