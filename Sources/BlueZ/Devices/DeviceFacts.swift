/// What bluetoothd tells of a device; nil is what it did not tell, or not this time.
struct DeviceFacts: Equatable, Sendable {
  /// The adapter's path.
  var adapter: String?
  /// The address of the moment; the identity address once it is known.
  var address: Address?
  /// Whether that address is a random one.
  var isRandom: Bool?
  /// The name for a person, cleaned and cut to 64 bytes.
  var name: String?
  /// Whether keys were exchanged.
  var isPaired: Bool?
  /// Whether they were kept.
  var isBonded: Bool?
  /// Whether there is a link.
  var isConnected: Bool?

  /// Takes over what a later message told.
  mutating func merge(_ later: DeviceFacts) {
    adapter = later.adapter ?? adapter
    address = later.address ?? address
    isRandom = later.isRandom ?? isRandom
    name = later.name ?? name
    isPaired = later.isPaired ?? isPaired
    isBonded = later.isBonded ?? isBonded
    isConnected = later.isConnected ?? isConnected
  }

  /// Whether it says anything that matters here; signal strength and the like do not.
  var isTelling: Bool { self != DeviceFacts() }
}
