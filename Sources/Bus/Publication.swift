internal import DBus
public import PanelProtocol

/// What other programs on the board may know of how everything stands: nothing that a phone sent but
/// its own name, and no addresses.
public struct Publication: Equatable, Sendable {
  /// The accessory's name.
  public var name: String
  /// The version of belfryd.
  public var version: String
  /// Every phone that the panel is told of.
  public var phones: [Status.Phone]
  /// How many cards no person has opened since they came or changed.
  public var unread: UInt32
  /// Whether a panel is there.
  public var hasPanel: Bool
  /// Whether what stands on cards is given out.
  public var tellsContent: Bool
  /// The time of day in milliseconds since 1970 UTC; nil while the clock is not set.
  public var clock: Int64?

  /// Nothing, of an accessory without phones.
  public init(name: String, version: String, tellsContent: Bool) {
    self.name = name
    self.version = version
    self.tellsContent = tellsContent
    phones = []
    unread = 0
    hasPanel = false
  }
}

extension Publication {
  var isConnected: Bool { phones.contains { $0.link == .connected } }

  /// When a phone was last there, in milliseconds since 1970 UTC; 0 if that is not known.
  var lastSeen: Int64 {
    isConnected ? clock ?? 0 : phones.compactMap(\.lost).max() ?? 0
  }

  /// The properties by their names, with their values of now.
  var values: [(name: String, value: Value)] {
    [
      ("Name", .string(name)), ("Version", .string(version)), ("Connected", .boolean(isConnected)),
      ("Phones", .array(of: "a{sv}", phones.map(\.entry))), ("Unread", .uint32(unread)),
      ("LastSeen", .int64(lastSeen)), ("HasPanel", .boolean(hasPanel)),
      ("TellsContent", .boolean(tellsContent)),
    ]
  }
}

extension Status.Phone {
  /// Since when it is away, if that is known.
  fileprivate var lost: Int64? { if case .lost(let since) = link { since } else { nil } }

  /// `a{sv}` of what is told of it.
  fileprivate var entry: Value {
    var entry: [String: Value] = [
      "phone": .uint32(index.number), "name": .text(name),
      "connected": .boolean(link == .connected), "needs-app": .boolean(needsApp),
    ]
    if let lost { entry["last-seen"] = .int64(lost) }
    return .variants(entry)
  }
}
