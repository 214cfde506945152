public import HPKE
public import Secrets

/// The way from phones to accessories: each post is judged, published at the broker and answered when
/// the broker has it. Nothing is kept beyond that answer.
public struct Downlink<P: Primitives> {
  /// What to do, in order.
  public enum Effect: Equatable, Sendable {
    /// Answer that post.
    case answer(PostNumber, PostAnswer)
    /// Publish that body on `belfry/NAME/down`, under that number.
    case publish(PostNumber, accessory: String, body: [UInt8])
  }

  /// A post's number, never used twice.
  public typealias PostNumber = UInt64

  /// What came of all posts so far, by the answer's number.
  public private(set) var counts: [PostAnswer: UInt64] = [:]
  /// Bytes of messages that the broker took.
  public private(set) var acceptedBytes: UInt64 = 0

  private let key: SharedSecret
  private let primitives: P
  private var limit: RateLimit
  private var hasBroker = false
  /// Posts that wait for the broker: until when, and how many bytes they have.
  private var waiting: [PostNumber: (until: UInt64, bytes: Int)] = [:]

  /// A way that is not open yet.
  ///
  /// - Parameter key: the maker's key, under which its tokens are made.
  public init(key: SharedSecret, limit: RateLimit, primitives: P) {
    self.key = key
    self.limit = limit
    self.primitives = primitives
  }

  /// When to call `due`, in milliseconds of uptime.
  public var deadline: UInt64? { waiting.values.map { $0.until }.min() }

  /// How many posts wait for the broker.
  public var waitingCount: Int { waiting.count }

  /// The broker takes messages from now on, or no longer; then those who wait for it are told.
  public mutating func broker(isThere: Bool) -> [Effect] {
    hasBroker = isThere
    return isThere ? [] : waiting.keys.sorted().flatMap { end($0, .unavailable) }
  }

  /// A post came.
  public mutating func take(_ post: Post, _ number: PostNumber, at now: UInt64) -> [Effect] {
    if let refusal = refusal(of: post, at: now) { return answer(number, refusal) }
    waiting[number] = (now + RelayLimits.patience, post.body.count)
    return [.publish(number, accessory: post.accessory ?? "", body: post.body)]
  }

  /// The broker has what was published under that number.
  public mutating func published(_ number: PostNumber) -> [Effect] {
    acceptedBytes += UInt64(waiting[number]?.bytes ?? 0)
    return end(number, .accepted)
  }

  /// The broker keeps what was published under that number for nobody: no accessory of that name was
  /// there within the life of a session.
  public mutating func unheard(_ number: PostNumber) -> [Effect] { end(number, .unknown) }

  /// The broker does not take what was published under that number.
  public mutating func refused(_ number: PostNumber) -> [Effect] { end(number, .unavailable) }

  /// A deadline is past.
  public mutating func due(at now: UInt64) -> [Effect] {
    let late = waiting.filter { $0.value.until <= now }.keys.sorted()
    return late.flatMap { end($0, .unavailable) }
  }

  private mutating func refusal(of post: Post, at now: UInt64) -> PostAnswer? {
    guard let accessory = post.accessory else { return .unknown }
    guard post.same(post.method, "POST") else { return .wrongMethod }
    guard let token = post.token, isAdmitted(token, accessory) else { return .denied }
    guard post.body.count <= RelayLimits.message else { return .tooLarge }
    guard post.body.count >= RelayLimits.shortestMessage else { return .malformed }
    guard limit.admits(accessory, at: now) else { return .tooMany }
    return hasBroker && waiting.count < RelayLimits.posts ? nil : .unavailable
  }

  private func isAdmitted(_ token: String, _ accessory: String) -> Bool {
    // A key that cannot be used lets nobody in.
    let phone = try? AccessToken.phone(
      of: token, accessory: accessory, key: key, with: primitives)
    return (phone ?? nil) != nil
  }

  private mutating func end(_ number: PostNumber, _ answer: PostAnswer) -> [Effect] {
    guard waiting.removeValue(forKey: number) != nil else { return [] }
    return self.answer(number, answer)
  }

  private mutating func answer(_ number: PostNumber, _ answer: PostAnswer) -> [Effect] {
    counts[answer, default: 0] += 1
    return [.answer(number, answer)]
  }
}
