internal import Companion
internal import GATTProfile

/// What the phone's system has to deliver by Bluetooth: it hands sealed messages to the transport
/// extension, and again, byte for byte, what that could not deliver.
struct SystemOutbox {
  /// A sealed message.
  struct Parcel {
    let number: Int
    let subject: MessageSubject
    let id: MessageID
    let envelope: Envelope
    /// What was sealed; nil if the bytes were forged.
    let message: Message?
  }

  /// What the system does with a message that has come to an end in the extension.
  enum Next: Equatable {
    /// It is over.
    case nothing
    /// The extension gets it again at once.
    case again
    /// Later: by another link, or after a while.
    case later
  }

  /// Everything that was ever handed over, by number.
  private(set) var history: [Parcel] = []
  /// The numbers of those without an end, in order.
  private var open: [Int] = []
  /// Those of them that the extension does not have.
  private var held: [Int] = []
  private var refusals: [MessageID: Int] = [:]
  /// When those that were refused for the link's fault are handed over again.
  private(set) var retryAt: UInt64?

  /// The pause after a refusal that must be the link's fault, in milliseconds: longer than the
  /// accessory remembers refusals.
  private static var pauseAfterDamage: UInt64 { 11_000 }
  /// How often it is tried again after such a refusal.
  private static var patienceWithDamage: Int { 3 }

  /// A new message, or an old one once more.
  mutating func add(
    _ subject: MessageSubject, _ id: MessageID, _ envelope: Envelope, _ message: Message?
  ) -> Parcel {
    let parcel = Parcel(
      number: history.count, subject: subject, id: id, envelope: envelope, message: message)
    history.append(parcel)
    open.append(parcel.number)
    return parcel
  }

  /// What the extension says about a message, and what follows.
  mutating func ended(_ parcel: Parcel, _ delivery: Delivery, at now: UInt64) -> Next {
    switch delivery {
    case .refused(.busy), .unanswered: return .again
    case .noLink:
      held.append(parcel.number)
      return .later
    case .refused(.malformed) where isHonest(parcel), .refused(.tooLarge) where isHonest(parcel):
      refusals[parcel.id, default: 0] += 1
      held.append(parcel.number)
      retryAt = max(retryAt ?? 0, now + Self.pauseAfterDamage)
      return .later
    case .accepted, .refused, .incompatible:
      open.removeAll { history[$0].id == parcel.id }
      return .nothing
    }
  }

  /// An honest message that is called malformed or too large must have been damaged on its way.
  private func isHonest(_ parcel: Parcel) -> Bool {
    parcel.message != nil && refusals[parcel.id, default: 0] < Self.patienceWithDamage
  }

  /// Takes those that wait, in order, for the extension.
  mutating func takeHeld() -> [Parcel] {
    retryAt = nil
    let taken = held.sorted()
    held = []
    return taken.map { history[$0] }
  }

  /// Takes those that wait out for another transport; what was forged stays.
  mutating func takeHonest() -> [Parcel] {
    let taken = held.sorted().map { history[$0] }.filter { $0.message != nil }
    let ids = Set(taken.map { $0.id })
    held.removeAll { ids.contains(history[$0].id) }
    open.removeAll { ids.contains(history[$0].id) }
    return taken
  }

  /// The extension was killed: what it had is to be handed over again.
  mutating func extensionDied() -> [Parcel] {
    held = []
    retryAt = nil
    return open.map { history[$0] }
  }
}
