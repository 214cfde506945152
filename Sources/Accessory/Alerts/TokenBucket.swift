/// A bucket that holds up to `capacity` tokens and gains one every `interval` milliseconds.
struct TokenBucket: Equatable {
  /// How much may come at once, and how much over time.
  struct Rate: Equatable {
    /// Tokens at most.
    let capacity: Int
    /// Milliseconds for one new token.
    let interval: UInt64
  }

  private let rate: Rate
  private var tokens: Int
  private var counted: UInt64

  /// A full bucket.
  init(_ rate: Rate, at uptime: UInt64) {
    self.rate = rate
    tokens = rate.capacity
    counted = uptime
  }

  /// Takes a token if there is one.
  mutating func take(at uptime: UInt64) -> Bool {
    refill(at: uptime)
    guard tokens > 0 else { return false }
    tokens -= 1
    return true
  }

  /// Gives a token back that was taken for nothing.
  mutating func putBack() { tokens = min(tokens + 1, rate.capacity) }

  /// Whether the bucket is as good as a new one.
  mutating func isFull(at uptime: UInt64) -> Bool {
    refill(at: uptime)
    return tokens == rate.capacity
  }

  private mutating func refill(at uptime: UInt64) {
    guard uptime > counted, rate.interval > 0 else { return }
    let gained = (uptime - counted) / rate.interval
    if gained >= UInt64(rate.capacity - tokens) {
      tokens = rate.capacity
      counted = uptime
    } else {
      tokens += Int(gained)
      counted += gained * rate.interval
    }
  }
}
