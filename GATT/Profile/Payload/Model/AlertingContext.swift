public import CBOR

/// What the phone says about alerting: Apple's `AlertingContext`.
public struct AlertingContext: Equatable, Sendable {
  /// The phone's verdict from settings, Focus and more.
  public var shouldAlert: Bool
  /// The notification is one that can alert.
  public var canAlert: Bool
  /// A Focus holds it back.
  public var suppressedByFocus: Bool
  /// What rings.
  public var kind: Kind
  /// The sound; nil is silence.
  public var sound: Sound?
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// A context.
  public init(
    shouldAlert: Bool, canAlert: Bool = false, suppressedByFocus: Bool = false,
    kind: Kind = .notification, sound: Sound? = nil, unknown: CBORUnknown = CBORUnknown()
  ) {
    self.shouldAlert = shouldAlert
    self.canAlert = canAlert
    self.suppressedByFocus = suppressedByFocus
    self.kind = kind
    self.sound = sound
    self.unknown = unknown
  }

  /// What rings; an unnamed kind is treated as a notification.
  public struct Kind: OpenCode {
    /// The number on the wire.
    public let rawValue: UInt64
    /// The kind with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// An ordinary notification.
    public static let notification = Kind(rawValue: 1)
    /// An incoming call.
    public static let incomingCall = Kind(rawValue: 2)
    /// An alarm.
    public static let alarm = Kind(rawValue: 3)
    /// A timer that ran out.
    public static let timer = Kind(rawValue: 4)
  }

  /// How it may sound.
  public struct Sound: Equatable, Sendable {
    /// Sounds even where the accessory is set to silence.
    public var ignoresSilent: Bool
    /// Entries of a newer schema.
    public var unknown: CBORUnknown

    /// A sound.
    public init(ignoresSilent: Bool, unknown: CBORUnknown = CBORUnknown()) {
      self.ignoresSilent = ignoresSilent
      self.unknown = unknown
    }
  }
}
