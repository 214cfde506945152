public import GATTProfile

/// What happens on a program's link, or with time.
public enum LinkEvent: Equatable, Sendable {
  /// The link is there, bonded and encrypted: made, or restored with a program that was ended
  /// meanwhile. A value may have that many bytes: the ATT MTU less 3.
  case connected(maximumLength: Int)
  /// A value may have that many bytes from now on.
  case lengthChanged(Int)
  /// The link has gone.
  case disconnected
  /// A value was notified or indicated.
  case value(Characteristic, [UInt8])
  /// A read was answered.
  case read(Characteristic, [UInt8])
  /// A write was answered, refused, or handed over where no answer comes: another may follow.
  case written(Characteristic)
  /// The deadline has come.
  case due
}

/// What a program wants of its link, or tells whoever runs it.
public enum LinkEffect<Report: Sendable>: Sendable {
  /// Turn notifications or indications off and then on: the accessory's system may have kept them
  /// with the bond, and tells the accessory of changes only.
  case subscribe(Characteristic)
  /// Read a value.
  case read(Characteristic)
  /// Something for the program's owner.
  case report(Report)
}

extension LinkEffect: Equatable where Report: Equatable {}

/// A value on its way to the accessory.
public struct Write: Equatable, Sendable {
  /// Where it goes.
  public let characteristic: Characteristic
  /// The value, never longer than the link's values may be.
  public let value: [UInt8]
  /// Whether it is written by a request, which is answered, or by a command.
  public let expectsResponse: Bool
}
