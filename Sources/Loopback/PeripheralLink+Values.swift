import GATTProfile
import Peripheral

extension PeripheralLink {
  /// How many notifications and indications may wait on one link.
  static var waitingLimit: Int { 64 }

  /// Sends a value as notification or indication, whichever the characteristic has. A central that
  /// did not subscribe gets nothing, as on the air: then the value counts as taken, and the answer
  /// is true.
  mutating func send(
    _ characteristic: Characteristic, _ value: [UInt8]
  ) throws(LoopbackError) -> Bool {
    let limit = MTU.value(at: mtu)
    guard value.count <= limit else { throw .valueTooLong(length: value.count, limit: limit) }
    guard subscriptions.contains(characteristic) else { return true }
    guard outgoing.count + indications.count < Self.waitingLimit else {
      throw .tooManyWaiting(limit: Self.waitingLimit)
    }
    switch characteristic.subscription {
    case .indications:
      indications.append((characteristic, value))
      startIndication()
    case .notifications, nil:
      let handle = Attribute.value(characteristic).handle
      put(.notification(handle, value), reporting: characteristic)
    }
    return false
  }

  /// The central has the indication under way; the next one may start.
  mutating func confirm() -> PeripheralEvent? {
    guard let characteristic = unconfirmed else { return nil }
    unconfirmed = nil
    startIndication()
    return .sent(characteristic)
  }

  private mutating func startIndication() {
    guard unconfirmed == nil, !indications.isEmpty else { return }
    let next = indications.removeFirst()
    unconfirmed = next.characteristic
    put(.indication(Attribute.value(next.characteristic).handle, next.value))
  }
}
