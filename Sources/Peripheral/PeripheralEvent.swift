public import GATTProfile

/// What a central did on one connection, over whatever link.
public enum PeripheralEvent: Equatable, Sendable {
  /// It is there; `bond` is nil as long as the link is not bonded and encrypted. `mtu` is the ATT
  /// MTU, 23 to 517.
  case connected(Bond?, mtu: Int)
  /// The link became bonded and encrypted after it had opened.
  case secured(Bond)
  /// The ATT MTU changed.
  case mtuChanged(Int)
  /// Notifications or indications of a characteristic were turned on or off.
  case subscribed(Characteristic, active: Bool)
  /// A value was written; one with a request number has to be answered.
  case written(Characteristic, [UInt8], request: UInt64?)
  /// A characteristic is read; has to be answered.
  case read(Characteristic, request: UInt64)
  /// A notification left, or an indication was confirmed.
  case sent(Characteristic)
  /// The connection is over: nil if the central closed it, else one plain sentence, without a full
  /// stop, that says what was wrong with it.
  case disconnected(String?)
}
