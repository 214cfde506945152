public import CBOR

/// Whether the accessory alerted for a message, on its way to the data provider.
public struct AlertReport: Equatable, Sendable {
  /// The identifier of the message that asked for an alert.
  public var message: RandomIdentifier
  /// True only after an alert device has confirmed.
  public var alerted: Bool
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// A report about a message.
  public init(message: RandomIdentifier, alerted: Bool, unknown: CBORUnknown = CBORUnknown()) {
    self.message = message
    self.alerted = alerted
    self.unknown = unknown
  }
}
