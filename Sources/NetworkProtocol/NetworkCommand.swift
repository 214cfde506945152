/// What belfryd tells belfry-net.
public enum NetworkCommand: Equatable, Sendable {
  /// First message of a connection, and the answer to hello: belfry-net may go online.
  case welcome(version: UInt8)
  /// Last message of a connection: another belfry-net said hello, and this one is heard no longer. It
  /// waits half a minute before it comes again.
  case replaced
  /// What became of a parcel. Each parcel is settled once; those that are not when the connection
  /// ends are `later`.
  case settle(ParcelNumber, ParcelOutcome)
  /// Publish this body, and say so when the broker has it.
  case dispatch(DispatchNumber, body: [UInt8])
  /// Let phones come over the local network, or no longer: then all their links end.
  case listen(Bool)
  /// The token of that link is one of a phone: it may stay, and packets follow.
  case admit(LocalLinkNumber)
  /// A packet for the phone: 1 to 501 bytes. Each is reported as gone by `drained`.
  case packet(LocalLinkNumber, [UInt8])
  /// End that link; nothing more is told of it.
  case close(LocalLinkNumber)
}
