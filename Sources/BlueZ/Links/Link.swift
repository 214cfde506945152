import GATTProfile
import Peripheral

/// One phone's connection, as far as BlueZ lets us see it.
struct Link: Equatable {
  /// The number that stands for it outside; never used twice.
  let number: UInt64
  /// The phone's object.
  var device: String
  /// Whose it is, once that is known.
  var bond: Bond?
  /// Whether the bond was told: from then on everything encrypted is open to it.
  var isSecure = false
  /// The ATT MTU.
  var mtu: Int
  /// Whether anything came by it; otherwise all that is known is that BlueZ says it is connected.
  var isProven = false
  /// What the phone subscribed to, or may have: BlueZ does not always say who did.
  var subscriptions: Set<Characteristic> = []
  /// Which of them were told: those that can be served without another phone's hearing.
  var served: Set<Characteristic> = []
  /// For which of them it has a socket of its own.
  var acquired: Set<Characteristic> = []
  /// The value last read of each, of which a phone may ask for further parts.
  var lastRead: [Characteristic: [UInt8]] = [:]
  /// The value last written to each, of which a long write may send further parts.
  var lastWritten: [Characteristic: [UInt8]] = [:]
  /// When a bonded phone that has said nothing is taken to be back with all it had subscribed to.
  var settles: UInt64?
}

extension Link {
  /// The whole value that a write at an offset makes; nil beyond what was written before, or above
  /// the limit of an attribute.
  mutating func value(
    of characteristic: Characteristic, writing part: [UInt8], at offset: Int
  ) -> [UInt8]? {
    let before = lastWritten[characteristic] ?? []
    guard offset <= before.count, offset + part.count <= MTU.longestValue else { return nil }
    let value = before.prefix(offset) + part
    lastWritten[characteristic] = Array(value)
    return Array(value)
  }

  /// What is left of the value last read; nil beyond its end.
  func rest(of characteristic: Characteristic, from offset: Int) -> [UInt8]? {
    guard let value = lastRead[characteristic], offset <= value.count else { return nil }
    return Array(value.dropFirst(offset))
  }
}
