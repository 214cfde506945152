/// The agent's order to draw a person's attention to a card. Whether to alert is decided by the
/// agent; the panel says only whether it could.
public struct Alert: Equatable, Sendable {
  /// The agent's number; the confirmation names it.
  public var id: AlertID
  /// The card it belongs to, which was shown before.
  public var card: CardID
  /// How it should feel: a notification is short, a call rings.
  public var kind: Card.Kind
  /// Devices to use, as far as the panel has them.
  public var devices: Devices
  /// True if the panel's own silent mode does not hold for it.
  public var ignoresSilent: Bool
  /// Milliseconds after which it ends by itself; never endless.
  public var duration: UInt32

  /// An order with all its parts.
  public init(
    id: AlertID, card: CardID, kind: Card.Kind, devices: Devices, ignoresSilent: Bool,
    duration: UInt32
  ) {
    self.id = id
    self.card = card
    self.kind = kind
    self.devices = devices
    self.ignoresSilent = ignoresSilent
    self.duration = duration
  }

  /// The ways to draw attention.
  public struct Devices: OptionSet, Equatable, Sendable {
    /// The bits as they travel; unknown ones survive.
    public var rawValue: UInt8

    /// The devices in those bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A lamp.
    public static let light = Devices(rawValue: 1)
    /// A bell, a buzzer, a loudspeaker.
    public static let sound = Devices(rawValue: 2)
    /// A motor.
    public static let vibration = Devices(rawValue: 4)
  }
}
