public import CBOR

/// The phone's clock and time zone, for an accessory that has neither.
public struct LocalTime: Equatable, Sendable {
  /// The moment of sending with the offset of the phone's zone.
  public var now: Timestamp
  /// Name of the zone, as `Europe/Berlin`.
  public var zone: String?
  /// The next change of the offset: when, and the offset from then on.
  public var nextChange: Timestamp?
  /// The phone shows hours from 0 to 23.
  public var twentyFourHours: Bool?
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// A clock reading.
  public init(
    now: Timestamp, zone: String? = nil, nextChange: Timestamp? = nil,
    twentyFourHours: Bool? = nil, unknown: CBORUnknown = CBORUnknown()
  ) {
    self.now = now
    self.zone = zone
    self.nextChange = nextChange
    self.twentyFourHours = twentyFourHours
    self.unknown = unknown
  }
}
