/// What became of a push, by the push service's answer.
public enum PushOutcome: Equatable, Sendable {
  /// The service took it.
  case delivered
  /// The phone does not exist there any more, or what was pushed is refused for good: `reason` is the
  /// service's word.
  case dropped(reason: String)
  /// This phone gets too much: again after so many milliseconds, a few times.
  case limited(after: UInt64)
  /// The maker's token was not taken: again with a new one.
  case tokenRefused(reason: String)
  /// The service cannot be reached, or has a fault: again after so many milliseconds, as long as it
  /// takes.
  case unavailable(after: UInt64)

  /// The outcome of an HTTP answer.
  ///
  /// - Parameters:
  ///   - status: the number, 0 if there was no answer.
  ///   - reason: the service's word for a refusal; empty if it gave none.
  ///   - retryAfter: seconds, if the service asked for a pause.
  public init(status: Int, reason: String, retryAfter: UInt64?) {
    let pause = min(retryAfter ?? 1, 60) * 1000
    switch status {
    case 200: self = .delivered
    case 403: self = .tokenRefused(reason: reason)
    case 429: self = .limited(after: pause)
    case 400..<500: self = .dropped(reason: reason)
    default: self = .unavailable(after: pause)
    }
  }
}
