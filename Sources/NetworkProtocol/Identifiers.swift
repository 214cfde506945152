/// belfry-net's number of one parcel; it means nothing on another connection.
public struct ParcelNumber: Hashable, Sendable {
  /// The number itself.
  public let number: UInt64

  /// The parcel with that number.
  public init(_ number: UInt64) { self.number = number }
}

/// belfryd's number of one body on its way out.
public struct DispatchNumber: Hashable, Sendable {
  /// The number itself.
  public let number: UInt64

  /// The body with that number.
  public init(_ number: UInt64) { self.number = number }
}

/// belfry-net's number of one connection of a phone over the local network; never used twice.
public struct LocalLinkNumber: Hashable, Sendable {
  /// The number itself.
  public let number: UInt64

  /// The link with that number.
  public init(_ number: UInt64) { self.number = number }
}
