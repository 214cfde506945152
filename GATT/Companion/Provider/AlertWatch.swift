public import GATTProfile

/// The notifications for which the system waits to hear whether the accessory alerted. It has a
/// deadline of its own, shorter than the system's: without a word by then, the accessory did not.
public struct AlertWatch: Equatable, Sendable {
  /// What became of one.
  public struct Verdict: Equatable, Sendable {
    /// The message that added the notification.
    public let message: RandomIdentifier
    /// Whether the accessory alerted.
    public let alerted: Bool

    /// A word on a message.
    public init(message: RandomIdentifier, alerted: Bool) {
      self.message = message
      self.alerted = alerted
    }
  }

  private var ends: [RandomIdentifier: UInt64] = [:]
  private let patience: UInt64

  /// - Parameter patience: how long an answer is awaited, in milliseconds. The accessory reports
  ///   within a second of its receipt.
  public init(patience: UInt64 = 5_000) { self.patience = patience }

  /// When `due` is to be asked; nil if nothing is waited for.
  public var deadline: UInt64? { ends.values.min() }

  /// A notification has been handed over.
  public mutating func watch(_ message: RandomIdentifier, at now: UInt64) {
    ends[message] = now + patience
  }

  /// The accessory's word; nil if nobody waits for it any more.
  public mutating func heard(_ report: AlertReport) -> Verdict? {
    guard ends.removeValue(forKey: report.message) != nil else { return nil }
    return Verdict(message: report.message, alerted: report.alerted)
  }

  /// The ones for which no word came in time.
  public mutating func due(at now: UInt64) -> [Verdict] {
    end { $0 <= now }
  }

  /// The session is over: no word will come.
  public mutating func endAll() -> [Verdict] {
    end { _ in true }
  }

  private mutating func end(where isOver: (UInt64) -> Bool) -> [Verdict] {
    let over = ends.filter { isOver($0.value) }.sorted { $0.value < $1.value }.map { $0.key }
    for message in over { ends[message] = nil }
    return over.map { Verdict(message: $0, alerted: false) }
  }
}
