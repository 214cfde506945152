public import GATTProfile

/// The traffic of a channel beside GATT as a value: packets in, events and packets out. GATT/README.md,
/// "L2CAP" and "The local network".
///
/// What does not fit is dropped, as a command on GATT would be.
public struct ChannelLink {
  /// How many values may wait on one channel.
  public static var waitingLimit: Int { 64 }

  /// The longest value either way in bytes.
  public let valueLimit: Int
  private var subscriptions: Set<Characteristic> = []
  /// What has to be sent, in order; the owner takes it out.
  public var outgoing: [(characteristic: Characteristic, packet: [UInt8])] = []

  /// A channel whose phone takes packets of so many bytes.
  public init(sendLimit: Int) {
    valueLimit = max(0, min(sendLimit - 1, Limits.value))
  }

  /// The ATT MTU at which values are as long.
  public var mtu: Int { valueLimit + 3 }

  /// Takes in a packet. The request number is for writes that would be answered on GATT; the answer
  /// goes nowhere, since channels lose nothing.
  public mutating func receive(_ packet: [UInt8], numbering number: UInt64) -> PeripheralEvent? {
    switch ChannelPacket(decoding: packet) {
    case .subscribe(let characteristic)?: return subscribe(characteristic)
    case .value(let characteristic, let value)?:
      if characteristic.properties.contains(.writeWithoutResponse) {
        return .written(characteristic, value, request: nil)
      }
      guard characteristic.properties.contains(.write) else { return nil }
      return .written(characteristic, value, request: number)
    case .token?, .welcome?, nil: return nil
    }
  }

  /// Puts a value in line. A phone that did not subscribe gets nothing: then it counts as taken, and
  /// the answer is true.
  public mutating func send(
    _ value: [UInt8], of characteristic: Characteristic
  ) throws(ChannelError) -> Bool {
    guard value.count <= valueLimit else {
      throw .valueTooLong(length: value.count, limit: valueLimit)
    }
    guard subscriptions.contains(characteristic) else { return true }
    guard outgoing.count < Self.waitingLimit else {
      throw .tooManyWaiting(limit: Self.waitingLimit)
    }
    outgoing.append((characteristic, ChannelPacket.value(characteristic, value).encoded))
    return false
  }

  private mutating func subscribe(_ characteristic: Characteristic) -> PeripheralEvent? {
    let isHeard = !characteristic.properties.isDisjoint(with: [.notify, .indicate])
    guard isHeard, subscriptions.insert(characteristic).inserted else { return nil }
    return .subscribed(characteristic, active: true)
  }
}

/// Why a value cannot be put in line on a channel.
public enum ChannelError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It does not fit a packet; both in bytes.
  case valueTooLong(length: Int, limit: Int)
  /// So many values wait for the phone already that no more are taken.
  case tooManyWaiting(limit: Int)

  /// One plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .valueTooLong(let length, let limit):
      "a value of \(length) bytes does not fit this channel, which carries \(limit)"
    case .tooManyWaiting(let limit): "\(limit) values wait already: the phone is too slow"
    }
  }
}
