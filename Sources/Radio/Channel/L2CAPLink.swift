internal import GATTProfile
internal import Peripheral

/// A channel's traffic as a value: packets in, events and packets out. GATT/README.md, "L2CAP".
///
/// A packet is the number of a characteristic and one of its values, or the number alone, by which
/// the phone subscribes. What does not fit is dropped, as a command on GATT would be.
struct L2CAPLink {
  /// How many values may wait on one channel.
  static let waitingLimit = 64

  /// The longest value either way in bytes.
  let valueLimit: Int
  private(set) var subscriptions: Set<Characteristic> = []
  /// What has to be sent, in order; the owner takes it out.
  var outgoing: [(characteristic: Characteristic, packet: [UInt8])] = []

  /// A channel whose phone takes packets of so many bytes.
  init(sendLimit: Int) {
    valueLimit = max(0, min(sendLimit - 1, Limits.value))
  }

  /// The ATT MTU at which values are as long.
  var mtu: Int { valueLimit + 3 }

  /// Takes in a packet. The request number is for writes that would be answered on GATT; the answer
  /// goes nowhere, since channels lose nothing.
  mutating func receive(_ packet: [UInt8], numbering number: UInt64) -> PeripheralEvent? {
    guard let first = packet.first, let characteristic = Characteristic(rawValue: first) else {
      return nil
    }
    let value = Array(packet.dropFirst())
    if value.isEmpty { return subscribe(characteristic) }
    guard value.count <= Limits.value else { return nil }
    if characteristic.properties.contains(.writeWithoutResponse) {
      return .written(characteristic, value, request: nil)
    }
    guard characteristic.properties.contains(.write) else { return nil }
    return .written(characteristic, value, request: number)
  }

  /// Puts a value in line. A phone that did not subscribe gets nothing: then it counts as taken, and
  /// the answer is true.
  mutating func send(
    _ value: [UInt8], of characteristic: Characteristic
  ) throws(RadioError) -> Bool {
    guard value.count <= valueLimit else {
      throw .valueTooLong(length: value.count, limit: valueLimit)
    }
    guard subscriptions.contains(characteristic) else { return true }
    guard outgoing.count < Self.waitingLimit else {
      throw .tooManyWaiting(limit: Self.waitingLimit)
    }
    outgoing.append((characteristic, [characteristic.rawValue] + value))
    return false
  }

  private mutating func subscribe(_ characteristic: Characteristic) -> PeripheralEvent? {
    let isHeard = !characteristic.properties.isDisjoint(with: [.notify, .indicate])
    guard isHeard, subscriptions.insert(characteristic).inserted else { return nil }
    return .subscribed(characteristic, active: true)
  }
}
