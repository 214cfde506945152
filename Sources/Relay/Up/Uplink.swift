public import GATTProfile

/// The way from accessories to phones: what accessories publish goes to Apple's push service, and is
/// acknowledged to the broker when the service has taken or refused it. Until then it is the broker's,
/// so that nothing is lost with this process.
public struct Uplink {
  /// What to do, in order.
  public enum Effect: Equatable, Sendable {
    /// Give that to the push service, under that number.
    case push(AnswerNumber, PushRequest)
    /// Make a new provider token before the next push.
    case renewToken
    /// Let the broker have its acknowledgements.
    case release
    /// Tell the log of something that a person may have to do something about.
    case warn(String)
  }

  /// An answer's number, never used twice.
  public typealias AnswerNumber = UInt64

  /// How answers ended.
  public enum Ending: String, CaseIterable, Sendable {
    /// The push service took it.
    case delivered
    /// The push service refused it for good.
    case refused
    /// It was no answer that may be passed on.
    case malformed
  }

  private struct Answer {
    let request: PushRequest
    var tries = 0
    /// When to try again; nil while the service has it.
    var again: UInt64?
  }

  /// How answers ended so far.
  public private(set) var counts: [Ending: UInt64] = [:]
  /// How often a push was tried again.
  public private(set) var retries: UInt64 = 0

  private let companion: String?
  private var lastNumber: AnswerNumber = 0
  private var open: [AnswerNumber: Answer] = [:]
  private var isHolding = false
  private var isUnavailable = false

  /// How often a push is tried for a phone that gets too much, or with a token that is not taken.
  static let triesLimit = 5
  /// The longest pause between two attempts, in milliseconds.
  static let longestPause: UInt64 = 60_000

  /// A way without answers.
  ///
  /// - Parameter companion: the bundle identifier of the maker's app. An answer for another app is
  ///   refused; nil takes what the accessory says.
  public init(companion: String?) { self.companion = companion }

  /// When to call `due`, in milliseconds of uptime.
  public var deadline: UInt64? { open.values.compactMap { $0.again }.min() }

  /// Answers of which the service has not said yet what became of them.
  public var openCount: Int { open.count }

  /// What was read at once from the broker.
  public mutating func take(_ answers: [[UInt8]]) -> [Effect] {
    guard !answers.isEmpty else { return [] }
    isHolding = true
    return answers.flatMap { take($0) } + releaseIfDone()
  }

  /// The connection to the broker ended: what is open comes again.
  public mutating func lostBroker() {
    open = [:]
    isHolding = false
  }

  /// What became of a push.
  public mutating func pushed(
    _ number: AnswerNumber, _ outcome: PushOutcome, at now: UInt64
  ) -> [Effect] {
    guard var answer = open[number] else { return [] }
    answer.tries += 1
    if case .unavailable = outcome {} else { isUnavailable = false }
    switch outcome {
    case .delivered: return end(number, .delivered)
    case .dropped(let reason): return drop(number, reason)
    case .limited(let pause):
      guard answer.tries < Self.triesLimit else { return drop(number, "TooManyRequests") }
      return retry(number, answer, after: pause, at: now)
    case .tokenRefused(let reason):
      guard answer.tries < Self.triesLimit else { return drop(number, reason) }
      return [.renewToken] + retry(number, answer, after: 1_000, at: now)
    case .unavailable(let pause):
      let isNews = !isUnavailable
      isUnavailable = true
      let effects = retry(number, answer, after: pause, at: now)
      return isNews ? [.warn("the push service cannot be reached: trying again")] : effects
    }
  }

  /// A deadline is past.
  public mutating func due(at now: UInt64) -> [Effect] {
    let late = open.filter { ($0.value.again ?? .max) <= now }.keys.sorted()
    return late.compactMap { number in
      open[number]?.again = nil
      return open[number].map { .push(number, $0.request) }
    }
  }

  private mutating func take(_ bytes: [UInt8]) -> [Effect] {
    do throws(AnswerFault) {
      var request = try PushRequest(decoding: bytes)
      if let companion {
        let isOurs = request.companion.utf8.elementsEqual(companion.utf8)
        guard request.companion.utf8.isEmpty || isOurs else {
          throw AnswerFault("it is for another app than the settings name")
        }
        request.companion = companion
      }
      guard !request.companion.utf8.isEmpty else {
        throw AnswerFault("it names no app, and neither do the settings: set companion")
      }
      lastNumber += 1
      open[lastNumber] = Answer(request: request)
      return [.push(lastNumber, request)]
    } catch {
      counts[.malformed, default: 0] += 1
      return [.warn("an answer is dropped: \(error.sentence)")]
    }
  }

  private mutating func retry(
    _ number: AnswerNumber, _ answer: Answer, after pause: UInt64, at now: UInt64
  ) -> [Effect] {
    var answer = answer
    retries += 1
    let doubled = pause << UInt64(min(answer.tries - 1, 6))
    answer.again = now + min(doubled, Self.longestPause)
    open[number] = answer
    return []
  }

  private mutating func drop(_ number: AnswerNumber, _ reason: String) -> [Effect] {
    [.warn("the push service refuses an answer: \(reason)")] + end(number, .refused)
  }

  private mutating func end(_ number: AnswerNumber, _ ending: Ending) -> [Effect] {
    open[number] = nil
    counts[ending, default: 0] += 1
    return releaseIfDone()
  }

  private mutating func releaseIfDone() -> [Effect] {
    guard isHolding, open.isEmpty else { return [] }
    isHolding = false
    return [.release]
  }
}
