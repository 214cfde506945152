/// What became of a parcel.
public enum ParcelOutcome: UInt8, Equatable, Sendable, CaseIterable {
  /// It is durable: the broker may forget it.
  case taken = 0
  /// It is of no use, now or later: the broker may forget it.
  case dropped = 1
  /// It cannot be taken now: the broker has to keep it, and deliver it again.
  case later = 2
}
