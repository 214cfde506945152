/// Under which keys a message came, so that what answers it goes back under the same ones.
struct Origin: Hashable {
  /// The phone's bond.
  let phone: PhoneID
  /// The generation of keys that opened the message.
  let generation: GenerationID
  /// The text of the session id, byte for byte as it came.
  let session: [UInt8]
  /// How it came.
  var transport = Transport.bluetooth
}

/// A way between phone and accessory.
enum Transport: Hashable {
  /// A link: Bluetooth, or whatever carries the same frames.
  case bluetooth
  /// Through the maker's server.
  case internet
}

/// The engine's number of one generation of keys; never used twice, not even for another phone.
struct GenerationID: Hashable, Comparable {
  let number: UInt32

  static func < (left: GenerationID, right: GenerationID) -> Bool { left.number < right.number }
}
