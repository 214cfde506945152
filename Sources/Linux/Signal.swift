internal import Glibc

/// The signals that a program may ask to receive in its loop.
public enum Signal: CaseIterable, Sendable {
  /// SIGTERM: end in good order.
  case terminate
  /// SIGINT: the same, from a keyboard.
  case interrupt
  /// SIGHUP: read the configuration again, or the terminal is gone.
  case hangup
  /// SIGWINCH: the terminal has another size.
  case windowChanged

  var number: CInt {
    switch self {
    case .terminate: SIGTERM
    case .interrupt: SIGINT
    case .hangup: SIGHUP
    case .windowChanged: SIGWINCH
    }
  }
}
