public import GATTProfile

/// One thing that a phone did.
public struct PhoneAct: Hashable, Sendable {
  /// When, in microseconds since the first act.
  public let time: UInt64
  /// The link, as `Sighting` numbers them.
  public let link: Int
  /// What.
  public let kind: Kind

  /// What a phone does.
  public enum Kind: Hashable, Sendable {
    /// It opens the link.
    case arrive
    /// It ends it.
    case leave
    /// It gets another ATT MTU, in bytes.
    case mtu(Int)
    /// It turns notifications or indications on or off.
    case subscribe(Characteristic, isActive: Bool)
    /// It reads a value.
    case read(Characteristic)
    /// It writes a frame, with or without a response.
    case write(Characteristic, Frame, isRequest: Bool)
  }
}
