/// When values may travel by sockets instead of D-Bus.
///
/// A BlueZ that gives each phone a socket of its own may always use them. An older one has a single
/// socket for all phones, and nobody can tell who wrote into it: there one is used while there is
/// one phone only, and none for notifications, which all phones would hear.
struct SocketRule: Equatable {
  /// How many devices are bonded.
  var bonds = 0
  /// How many are connected.
  var links = 0
  /// Two phones were seen to have one each, or bluetoothd says that it is one that does so.
  var isPerPhone = false

  /// Whether phones may write into sockets.
  var allowsWriting: Bool { isPerPhone || (bonds <= 1 && links <= 1) }

  /// Whether phones may hear by sockets. A single phone hears as well by D-Bus, and each time: BlueZ
  /// keeps subscriptions with the bond and asks for a socket only when one changes.
  var allowsNotifying: Bool { isPerPhone && (bonds > 1 || links > 1) }

  /// The properties that tell bluetoothd that it may ask.
  var properties: Set<String> {
    var names: Set<String> = []
    if allowsWriting { names.insert(GATTApplication.writeSocket.property) }
    if allowsNotifying { names.insert(GATTApplication.notifySocket) }
    return names
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
