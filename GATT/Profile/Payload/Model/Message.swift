public import CBOR

/// The plaintext of one sealed message, in either direction and over every transport.
public struct Message: Equatable, Sendable {
  /// The feature it belongs to; one that does not fit the session it came in is refused.
  public var feature: Feature
  /// Random name of the message, kept when the same message is sealed or sent again.
  public var identifier: RandomIdentifier
  /// The sender's counter: it never falls within a phone and feature, and every new message about
  /// the same notification has a higher one. Identifier and revision together name what was sent.
  public var revision: UInt64
  /// What it says.
  public var body: Body
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// The schema version written, and the only one read: others are refused as unsupported.
  public static let schema: UInt64 = 1

  /// A message.
  public init(
    feature: Feature, identifier: RandomIdentifier, revision: UInt64, body: Body,
    unknown: CBORUnknown = CBORUnknown()
  ) {
    self.feature = feature
    self.identifier = identifier
    self.revision = revision
    self.body = body
    self.unknown = unknown
  }

  /// The feature a message belongs to.
  public struct Feature: OpenCode {
    /// The number on the wire.
    public let rawValue: UInt64
    /// The feature with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// `AccessoryNotifications.NotificationsForwarding`.
    public static let notifications = Feature(rawValue: 1)
    /// `AccessoryLiveActivities.LiveActivityForwarding`.
    public static let liveActivities = Feature(rawValue: 2)
    /// `AccessoryWorker`.
    public static let worker = Feature(rawValue: 3)
    /// `AccessoryGPUWorker`.
    public static let gpuWorker = Feature(rawValue: 4)
  }
}
