public import CBOR

/// The first message each side sends in a session: who it is, what it can, what it wants.
public struct Hello: Equatable, Sendable {
  /// The newest schema version that the sender reads.
  public var schema: UInt64
  /// Name of the software.
  public var software: String
  /// Version of the software.
  public var version: String
  /// Features the sender serves.
  public var features: [Message.Feature]
  /// Abilities; unnamed bits are kept.
  public var abilities: Abilities
  /// Sizes the sender accepts; what is missing has the value of `MessageLimits`.
  public var limits: Limits?
  /// Uniform type identifiers of files it can show; empty says nothing about them.
  public var fileTypes: [String]
  /// The accessory asks for a new key exchange.
  public var rekeyWanted: Bool
  /// Phone to accessory: whether the accessory is enrolled, per feature.
  public var enrolments: [Enrolment]
  /// Accessory to phone: what its workers are doing, per feature.
  public var workers: [Worker]
  /// The phone's clock.
  public var localTime: LocalTime?
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// A hello that says who, and nothing else yet.
  public init(schema: UInt64 = Message.schema, software: String, version: String) {
    self.schema = schema
    self.software = software
    self.version = version
    features = []
    abilities = Abilities()
    fileTypes = []
    rekeyWanted = false
    enrolments = []
    workers = []
    unknown = CBORUnknown()
  }
}
