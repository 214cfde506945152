public import Linux
public import Peripheral

/// What can go wrong between this process and the kernel's Bluetooth.
public enum RadioError: Error, Equatable, Sendable {
  /// The kernel refused something.
  case system(SystemError)
  /// The kernel has no Bluetooth, or this process may not see it.
  case noBluetooth
  /// The kernel lets only a process with CAP_NET_ADMIN do that.
  case notPermitted
  /// A packet from the kernel is none; `code` is its first two bytes.
  case malformedEvent(code: UInt16?, length: Int)
  /// A packet between belfry-radio and its client is none; `kind` is its first byte.
  case malformedPacket(kind: UInt8?, length: Int)
  /// A value cannot be put in line on a channel.
  case unsendable(ChannelError)
  /// So many values wait for the other side already that no more are taken.
  case tooManyWaiting(limit: Int)
  /// There is no such connection, or no more.
  case notConnected
  /// belfry-radio does not do what it was asked for.
  case noAnswer
  /// What is to be advertised is not fit for it.
  case unfitAdvertisement(UnfitAdvertisement)
}

extension RadioError: CustomStringConvertible {
  /// One plain sentence, without a full stop.
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .noBluetooth:
      "the kernel offers no Bluetooth: load its module, or allow AF_BLUETOOTH to this service"
    case .notPermitted: "the kernel wants CAP_NET_ADMIN for this: start belfry-radio by its unit"
    case .malformedEvent(let code?, let length):
      "the kernel sent \(length) bytes with code \(code) that are no event"
    case .malformedEvent(nil, let length): "the kernel sent \(length) bytes that are no event"
    case .malformedPacket(let kind?, let length):
      "a packet of \(length) bytes that begins with \(kind) does not belong here"
    case .malformedPacket(nil, _): "a packet without bytes came"
    case .unsendable(let error): error.description
    case .tooManyWaiting(let limit): "\(limit) values wait already: the phone is too slow"
    case .notConnected: "the channel is closed"
    case .noAnswer: "belfry-radio does not answer: systemctl status belfry-radio says why"
    case .unfitAdvertisement(let reason): reason.description
    }
  }
}
