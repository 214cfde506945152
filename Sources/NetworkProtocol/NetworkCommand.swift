/// What belfryd tells belfry-net.
public enum NetworkCommand: Equatable, Sendable {
  /// First message of a connection, and the answer to hello: belfry-net may go online.
  case welcome(version: UInt8)
  /// What became of a parcel. Each parcel is settled once; those that are not when the connection
  /// ends are `later`.
  case settle(ParcelNumber, ParcelOutcome)
  /// Publish this body, and say so when the broker has it.
  case dispatch(DispatchNumber, body: [UInt8])
}
