/// When values may travel by sockets instead of D-Bus.
///
/// A BlueZ that gives each phone a socket of its own may always use them. An older one has a single
/// socket for all phones: nobody can tell who wrote into it, and what is put into it all of them hear.
/// There sockets are used while there is one phone only.
struct SocketRule: Equatable {
  /// How many devices are bonded.
  var bonds = 0
  /// How many are connected.
  var links = 0
  /// Two phones were seen to have one each, or bluetoothd says that it is one that does so.
  var isPerPhone = false

  /// Whether there is one phone only.
  var isForOne: Bool { bonds <= 1 && links <= 1 }

  /// Whether phones may write into sockets, and hear by them.
  var allowsSockets: Bool { isPerPhone || isForOne }

  /// The properties that tell bluetoothd that it may ask.
  var properties: Set<String> {
    allowsSockets ? [GATTApplication.writeSocket.property, GATTApplication.notifySocket] : []
  }

  /// bluetoothd is another one.
  mutating func reset() { self = SocketRule() }

  /// Whether that version of BlueZ, as `5.82`, has a socket for each phone: since 5.69.
  static func isPerPhone(version: String?) -> Bool {
    let parts = (version ?? "").utf8.split(separator: UInt8(ascii: "."))
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    return parts.count == 2 && (parts[0] > 5 || (parts[0] == 5 && parts[1] >= 69))
  }
}
