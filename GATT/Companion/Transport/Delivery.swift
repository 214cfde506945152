public import GATTProfile

/// What became of a message that the system handed to the transport extension.
public enum Delivery: Equatable, Sendable {
  /// The accessory has it: opened, stored, never to be lost.
  case accepted
  /// The accessory did not take it.
  case refused(Refusal)
  /// There is a link, and no word came by it for too long.
  case unanswered
  /// There is no link.
  case noLink
  /// The accessory speaks no version of the frames that this program speaks: one of the two needs an
  /// update.
  case incompatible

  /// What the system is told: `AccessoryMessage.Result`.
  public enum Result: Equatable, Sendable {
    /// `.success`.
    case success
    /// `.failure(.transportFailed)`: the system tries again.
    case transportFailed
    /// `.failure(.transportUnavailable)`: the system takes another transport, or waits.
    case transportUnavailable
  }

  /// The result that stands for it.
  public var result: Result {
    switch self {
    case .accepted: .success
    case .refused, .unanswered, .incompatible: .transportFailed
    case .noLink: .transportUnavailable
    }
  }

  /// Whether the same bytes can only be refused again: the app should say that one of the two ends
  /// needs an update, or that new keys are needed.
  public var isLasting: Bool {
    switch self {
    case .refused(.tooLarge), .refused(.malformed), .refused(.unsupported), .incompatible: true
    case .accepted, .refused, .unanswered, .noLink: false
    }
  }
}
