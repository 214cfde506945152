internal import GATTProfile

/// The phone's security extension: a process of its own that carries the accessory's public key to
/// the system and the encapsulated key back. It lives for one key exchange.
struct SecurityExtension {
  enum State: Equatable {
    case awaitingOffer
    /// The encapsulated key is under way.
    case awaitingVerdict(generation: UInt64)
    case ended
  }

  var conversation: Conversation
  var state = State.awaitingOffer
  let startedAt: UInt64
  /// When this process last heard something; what it reads instead of waiting counts from here.
  var heardAt: UInt64
  var hasRequested = false
  /// What is sent in place of a real encapsulated key, if this process is hostile.
  var forgedEncapsulation: [UInt8]?

  init(epoch: UInt16, at now: UInt64) {
    conversation = Conversation(side: .phone(.security), epoch: epoch)
    startedAt = now
    heardAt = now
  }

  /// After how much silence it reads instead of waiting, in milliseconds.
  static var patience: UInt64 { 3_000 }

  /// When it stops waiting and reads.
  var readDeadline: UInt64? { state == .ended ? nil : heardAt + Self.patience }
}
