/// What happens on a connection to a broker.
public enum BrokerEvent: Equatable, Sendable {
  /// The broker knows us; `hasSession` if it kept ours.
  case connected(hasSession: Bool)
  /// The subscription holds, or none is wanted: the broker takes publications.
  case subscribed
  /// A message came. Its acknowledgement, and everything else to the broker, is held back until
  /// `BrokerConnection.release`.
  case message([UInt8])
  /// The broker has the publication that was given this number.
  case published(UInt64)
  /// The broker keeps the publication that was given this number for nobody: no session of its has
  /// subscribed to that topic. A retained one is never told of so.
  case unheard(UInt64)
  /// The broker does not take the publication that was given this number; the words name its topic.
  case refused(UInt64, words: String)
  /// The connection is over; nothing more comes.
  case ended(BrokerFailure)
}

/// Why a connection is over.
public struct BrokerFailure: Error, Equatable, Sendable {
  /// The kinds of reason.
  public enum Reason: Equatable, Sendable {
    /// The link broke or was never made, or the other end did not keep to the protocol.
    case lost
    /// The broker does not want us, by these credentials or at all.
    case refused
    /// The broker's certificate is not to be trusted, or TLS failed otherwise.
    case notTrusted

    /// What a person may look at then.
    var remedy: String {
      switch self {
      case .lost: "does the broker run, and listen there?"
      case .refused: "does it know the name, user and password, and give them these topics?"
      case .notTrusted: "look at authority, certificate and key in the settings"
      }
    }
  }

  /// Which kind.
  public let reason: Reason
  /// A sentence for the log, without a full stop.
  public let words: String

  /// A failure of that kind, in those words.
  public init(_ reason: Reason, _ words: String) {
    self.reason = reason
    self.words = words
  }
}
