/// Where pushes go.
public struct PushService: Equatable, Sendable {
  /// The address without a path, as `https://api.push.apple.com`.
  public let text: String
  /// A file with the authorities that may vouch for it (PEM); nil for those of the system.
  public let authority: String?

  /// A service at that address.
  public init(_ text: String, authority: String?) {
    self.text = text
    self.authority = authority
  }
}

/// What became of a push.
public struct PushResult: Equatable, Sendable {
  /// The number it was sent under.
  public let number: UInt64
  /// The status of HTTP; 0 if there was no answer.
  public let status: Int
  /// The body of the answer, at most 4,096 bytes; without an answer, why there is none.
  public let words: [UInt8]
  /// Seconds after which to try again, if the service said so.
  public let retryAfter: UInt64?
}
