/// Keeps the alerts of one phone rare: a bucket of tokens for each app, one for all of them, one
/// for what rings.
struct AlertLimiter {
  /// Apps with a bucket of their own at most. Whoever comes beyond that shares one.
  static let sourceCount = 64

  private let perSource: TokenBucket.Rate
  private var sources: [[UInt8]: TokenBucket] = [:]
  private var strangers: TokenBucket
  private var overall: TokenBucket
  private var ringing: TokenBucket

  init(_ limits: AlertLimits, at uptime: UInt64) {
    perSource = TokenBucket.Rate(capacity: limits.sourceBurst, interval: limits.sourceInterval)
    strangers = TokenBucket(perSource, at: uptime)
    overall = TokenBucket(
      TokenBucket.Rate(capacity: limits.overallBurst, interval: limits.overallInterval),
      at: uptime)
    ringing = TokenBucket(
      TokenBucket.Rate(capacity: limits.ringingBurst, interval: limits.ringingInterval),
      at: uptime)
  }

  /// Whether the app `source` may alert now; counts it if so.
  mutating func admits(source: [UInt8], ringing isRinging: Bool, at uptime: UInt64) -> Bool {
    if isRinging { return ringing.take(at: uptime) }
    guard overall.take(at: uptime) else { return false }
    guard takeToken(of: source, at: uptime) else {
      overall.putBack()
      return false
    }
    return true
  }

  private mutating func takeToken(of source: [UInt8], at uptime: UInt64) -> Bool {
    if sources[source] == nil {
      if sources.count >= Self.sourceCount { forgetFullBuckets(at: uptime) }
      guard sources.count < Self.sourceCount else { return strangers.take(at: uptime) }
      sources[source] = TokenBucket(perSource, at: uptime)
    }
    return sources[source]?.take(at: uptime) ?? false
  }

  private mutating func forgetFullBuckets(at uptime: UInt64) {
    for (source, bucket) in sources {
      var bucket = bucket
      if bucket.isFull(at: uptime) { sources[source] = nil }
    }
  }
}
