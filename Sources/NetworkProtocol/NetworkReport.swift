/// What belfry-net tells belfryd.
public enum NetworkReport: Equatable, Sendable {
  /// First message of a connection.
  case hello(version: UInt8)
  /// The link to the broker came up, or went, or is still down for another reason.
  case internet(InternetState)
  /// A sealed message came. The broker keeps it until it is settled.
  case parcel(ParcelNumber, [UInt8])
  /// The broker has that body.
  case dispatched(DispatchNumber)
  /// Whether phones can come over the local network, whenever that changes.
  case localNetwork(LocalNetworkState)
  /// Somebody came over the local network and showed a token of 32 bytes. `admit` or `close` answers.
  case linkOpened(LocalLinkNumber, token: [UInt8])
  /// A packet of an admitted link: 1 to 501 bytes.
  case packet(LocalLinkNumber, [UInt8])
  /// So many more packets left for the phone.
  case drained(LocalLinkNumber, count: UInt32)
  /// That link is gone.
  case linkClosed(LocalLinkNumber)
}
