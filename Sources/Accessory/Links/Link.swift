internal import GATTProfile

/// One connection: what it can carry at the moment.
struct Link {
  /// Values under way on each characteristic at most.
  static let valuesInFlight = 8

  /// The bond, once the link is encrypted with it.
  var phone: PhoneID?
  /// The ATT MTU in bytes.
  var mtu: Int
  /// Whether it came over the local network.
  let isLocal: Bool
  private var subscriptions: Set<Characteristic> = []
  private var inFlight: [Characteristic: Int] = [:]

  init(phone: PhoneID?, mtu: Int, isLocal: Bool) {
    self.phone = phone
    self.mtu = mtu
    self.isLocal = isLocal
  }

  /// Bytes of the largest value: the MTU less the ATT header, and never more than the profile's.
  var valueLength: Int { min(max(mtu - 3, Limits.smallestValue), Limits.value) }

  func isSubscribed(to characteristic: Characteristic) -> Bool {
    subscriptions.contains(characteristic)
  }

  func canSend(on characteristic: Characteristic) -> Bool {
    subscriptions.contains(characteristic)
      && inFlight[characteristic, default: 0] < Self.valuesInFlight
  }

  mutating func sending(on characteristic: Characteristic) {
    inFlight[characteristic, default: 0] += 1
  }

  mutating func sent(_ characteristic: Characteristic) {
    inFlight[characteristic] = max(0, inFlight[characteristic, default: 0] - 1)
  }

  mutating func subscribe(_ characteristic: Characteristic, active: Bool) {
    if active {
      subscriptions.insert(characteristic)
    } else {
      subscriptions.remove(characteristic)
    }
  }
}
