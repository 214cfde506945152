/// What one check found.
public struct Finding: Equatable, Sendable {
  /// How it stands.
  public enum Verdict: Equatable, Sendable {
    /// As it should be.
    case good
    /// It works, but not as well as it could; the person may want to know why, and what helps.
    case doubtful(cause: String, cure: String)
    /// Something does not work; why, and what helps.
    case bad(cause: String, cure: String)
    /// It cannot be told now, because of something else.
    case unknown(cause: String)
  }

  /// What was looked at, in a word or two.
  public let subject: String
  /// What was found: one plain sentence without a full stop.
  public let found: String
  /// How it stands.
  public let verdict: Verdict

  init(_ subject: String, _ found: String, _ verdict: Verdict = .good) {
    self.subject = subject
    self.found = found
    self.verdict = verdict
  }

  /// Whether something does not work.
  public var isFault: Bool { if case .bad = verdict { true } else { false } }
}
