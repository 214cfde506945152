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
}
