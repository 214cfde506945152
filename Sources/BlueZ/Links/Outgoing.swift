import GATTProfile

/// What was sent by changed properties, and what became of it.
///
/// A signal on the bus has no answer. bluetoothd takes messages in order, so the answer to a ping
/// sent behind some signals says that it has taken them. One ping is under way at a time, and none for
/// a few values: whoever sends may go on without word of them. Indications are confirmed by the phone,
/// one after the other.
struct Outgoing {
  /// How long the confirmation of an indication may take before it is given up, in milliseconds.
  static var patience: UInt64 { 5_000 }

  /// So many notifications may stay without word whether bluetoothd took them: fewer than whoever sends
  /// waits for.
  static var few: Int { 4 }

  private struct Value {
    let link: UInt64
    let characteristic: Characteristic
    let sentAt: UInt64
  }

  private var notifications: [Value] = []
  /// How many of them the ping under way stands behind; nil without one.
  private var pinged: Int?
  private var indications: [Value] = []

  /// A value of a link, and that it is taken.
  typealias Taken = (link: UInt64, characteristic: Characteristic)

  /// Whether a phone has an indication to confirm.
  var isUnconfirmed: Bool { !indications.isEmpty }

  /// When `expire` has something to do.
  var deadline: UInt64? { indications.first.map { $0.sentAt + Self.patience } }

  /// A value was sent. True if a ping has to follow it.
  mutating func sent(_ characteristic: Characteristic, on link: UInt64, at now: UInt64) -> Bool {
    let value = Value(link: link, characteristic: characteristic, sentAt: now)
    if characteristic.properties.contains(.indicate) {
      indications.append(value)
      return false
    }
    notifications.append(value)
    return ping()
  }

  /// The ping was answered, or failed. True if another one has to follow.
  mutating func answered() -> (taken: [Taken], pingAgain: Bool) {
    let count = min(pinged ?? 0, notifications.count)
    let taken = notifications.prefix(count).map { ($0.link, $0.characteristic) }
    notifications.removeFirst(count)
    pinged = nil
    return (taken, ping())
  }

  /// The oldest indication of a characteristic was confirmed.
  mutating func confirmed(_ characteristic: Characteristic) -> Taken? {
    guard let index = indications.firstIndex(where: { $0.characteristic == characteristic }) else {
      return nil
    }
    let value = indications.remove(at: index)
    return (value.link, value.characteristic)
  }

  /// Gives up indications that nobody confirmed: their phone does not listen.
  mutating func expire(at now: UInt64) -> [Taken] {
    var taken: [Taken] = []
    while let first = indications.first, first.sentAt + Self.patience <= now {
      indications.removeFirst()
      taken.append((first.link, first.characteristic))
    }
    return taken
  }

  /// A link is over; what was sent on it is of no interest any longer.
  mutating func forget(_ link: UInt64) {
    indications.removeAll { $0.link == link }
  }

  /// bluetoothd is gone.
  mutating func reset() { self = Outgoing() }

  private mutating func ping() -> Bool {
    guard pinged == nil, notifications.count >= Self.few else { return false }
    pinged = notifications.count
    return true
  }
}
