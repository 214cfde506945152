/// What bluetoothd tells of the advertisements of an adapter, ours and those of other programs.
struct AdvertisingFacts: Equatable, Sendable {
  /// How many are registered.
  var active: UInt8?
  /// How many more would fit.
  var supported: UInt8?

  /// Takes over what a later message told.
  mutating func merge(_ later: AdvertisingFacts) {
    active = later.active ?? active
    supported = later.supported ?? supported
  }
}
