internal import GATTProfile

/// The phone's transport extension: it carries sealed bytes both ways and sees none of their
/// content. What it could not deliver the system hands it again, byte for byte.
struct TransportExtension {
  /// A sealed message on its way.
  struct Parcel {
    let subject: MessageSubject
    let id: MessageID
    let envelope: Envelope
    /// What was sealed; nil if the bytes were forged.
    let draft: DataProvider.Draft?
    /// How often the accessory has refused it for what must be the link's fault.
    var refusals = 0
  }

  var conversation: Conversation
  /// What the conversation has no room for yet, or what waits for another try.
  private(set) var waiting: [Parcel] = []
  /// What has no receipt yet, in the order of handing over.
  private(set) var undelivered: [Parcel] = []
  /// Everything that was ever handed over, for repetitions.
  private(set) var history: [Parcel] = []
  /// When what was refused for now is tried again.
  private(set) var retryAt: UInt64?
  var heardAt: UInt64 = 0

  /// How long it waits after `busy`, in milliseconds.
  private static var pauseAfterBusy: UInt64 { 2_000 }
  /// How long it waits after a refusal that must be the link's fault: longer than the accessory
  /// remembers refusals.
  private static var pauseAfterDamage: UInt64 { 11_000 }
  /// How often it is tried again after such a refusal.
  private static var patienceWithDamage: Int { 3 }
  /// After how much silence it reads instead of waiting, in milliseconds.
  private static var patience: UInt64 { 3_000 }

  init(epoch: UInt16) {
    conversation = Conversation(side: .phone(.transport), epoch: epoch)
  }

  /// When it stops waiting for a word and reads; nil if it waits for none.
  var readDeadline: UInt64? {
    conversation.queued > 0 ? heardAt + Self.patience : nil
  }

  /// Takes a sealed message over from the system.
  mutating func send(_ parcel: Parcel, at now: UInt64) {
    history.append(parcel)
    if !undelivered.contains(where: { $0.id == parcel.id }) { undelivered.append(parcel) }
    waiting.append(parcel)
    heardAt = max(heardAt, now)
    fill()
  }

  /// Moves what waits into the conversation, in order, as far as there is room.
  mutating func fill() {
    guard retryAt == nil else { return }
    var taken = 0
    for parcel in waiting {
      let admission = conversation.enqueue(parcel.envelope, id: parcel.id, role: .transport)
      if admission == .full { break }
      taken += 1
    }
    waiting.removeFirst(taken)
  }

  /// The accessory's last word on a message; the message, if there is one of that id.
  mutating func finished(_ id: MessageID, _ verdict: Verdict, at now: UInt64) -> Parcel? {
    guard let place = undelivered.firstIndex(where: { $0.id == id }) else {
      return history.last { $0.id == id }
    }
    guard let pause = pause(after: verdict, undelivered[place]) else {
      return undelivered.remove(at: place)
    }
    undelivered[place].refusals += 1
    waiting.append(undelivered[place])
    retryAt = max(retryAt ?? 0, now + pause)
    return undelivered[place]
  }

  /// Whether a message that was refused will be tried again.
  func triesAgain(_ id: MessageID) -> Bool { waiting.contains { $0.id == id } }

  /// After which time a refused message is tried again; nil for never. An honest message that is
  /// called malformed or too large must have been damaged on its way.
  private func pause(after verdict: Verdict, _ parcel: Parcel) -> UInt64? {
    switch verdict {
    case .refused(.busy): return Self.pauseAfterBusy
    case .refused(.malformed), .refused(.tooLarge):
      guard parcel.draft != nil, parcel.refusals < Self.patienceWithDamage else { return nil }
      return Self.pauseAfterDamage
    case .accepted, .refused: return nil
    }
  }

  /// The pause after `busy` is over.
  mutating func retry(at now: UInt64) {
    guard let time = retryAt, time <= now else { return }
    retryAt = nil
    fill()
  }

  /// The transport is not available: the system takes back what has no receipt, and tries another.
  /// Forged messages stay.
  mutating func giveUp() -> [Parcel] {
    let taken = undelivered.filter { $0.draft != nil }
    undelivered.removeAll { $0.draft != nil }
    waiting.removeAll { $0.draft != nil }
    for parcel in taken { conversation.cancel(parcel.id) }
    return taken
  }

  /// The process was killed and a new one is there: the system hands over what has no receipt.
  mutating func restart(epoch: UInt16) {
    conversation = Conversation(side: .phone(.transport), epoch: epoch)
    waiting = undelivered
    retryAt = nil
    fill()
  }
}
