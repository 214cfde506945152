/// What is wanted of bluetoothd.
public struct Wishes: Equatable, Sendable {
  /// What is on the air.
  public var advertisement: Advertisement
  /// The adapter.
  public var adapter: AdapterChoice
  /// How phones are paired.
  public var capability: PairingCapability
  /// The phones that are known from before, by `BondIdentity.encoded`.
  public var phones: [[UInt8]]
  /// The kernel's release, for a person.
  public var kernel: String

  /// These wishes.
  public init(
    _ advertisement: Advertisement, on adapter: AdapterChoice = .first,
    capability: PairingCapability = .none, phones: [[UInt8]] = [], kernel: String = ""
  ) {
    self.advertisement = advertisement
    self.adapter = adapter
    self.capability = capability
    self.phones = phones
    self.kernel = kernel
  }
}
