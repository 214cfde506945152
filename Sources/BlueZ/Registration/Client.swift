/// The client of bluetoothd, as a value: it hears what happened and what time it is, and says what
/// to do. It keeps agent, application and advertisement registered, one call at a time, as long as
/// bluetoothd and an adapter are there; it knows the phones by their bonds, and decides who pairs.
public struct Client: Sendable {
  /// What is wanted of bluetoothd.
  public let wishes: Wishes

  /// Everything as it is before bluetoothd has been heard of.
  public init(_ wishes: Wishes) { self.wishes = wishes }

  /// Takes in what happened at that uptime in milliseconds.
  public mutating func handle(_ event: ClientEvent, at now: UInt64) -> [ClientEffect] { [] }

  /// When to hand `.deadline` in; nil for never.
  public var deadline: UInt64? { nil }

  /// How it stands.
  public var condition: Condition { .starting }

  /// The object at `Call.Path.advertisement`; look at it anew at each `registerAdvertisement`.
  public var rung: Rung { .full }
}
