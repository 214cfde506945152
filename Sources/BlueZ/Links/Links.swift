import GATTProfile
import Peripheral

/// The phones' connections as a value: what BlueZ shows of them in, what the program is told out.
///
/// BlueZ shows less than there is. It may never say that a phone connected: traffic is proof enough.
/// It does not say who subscribed, nor that a bonded phone subscribed again, because it keeps
/// subscriptions with the bond. And what is sent by a changed property reaches all who subscribed: so
/// that is done only while nobody else may hear it; otherwise the phone has to read.
struct Links {
  /// An event and the number of the link it belongs to.
  typealias Arrival = (connection: UInt64, event: PeripheralEvent)

  /// How many milliseconds a bonded phone that says nothing is given before it is taken to be back.
  static var settlingTime: UInt64 { 1_000 }
  /// How many phones may be connected.
  static var limit: Int { 16 }

  /// By their numbers.
  private(set) var all: [UInt64: Link] = [:]
  private var lastNumber: UInt64 = 0
  /// What BlueZ keeps subscribed for phones that are away.
  private var kept: [[UInt8]: Set<Characteristic>] = [:]

  /// The number of a phone's link, if it has one.
  func number(of device: String) -> UInt64? {
    all.first { $0.value.device == device }?.key
  }

  subscript(number: UInt64) -> Link? {
    get { all[number] }
    set { all[number] = newValue }
  }

  /// When `settle` has something to do.
  var deadline: UInt64? { all.values.compactMap(\.settles).min() }
}

extension Links {
  /// BlueZ says that a device is connected; with its bond if it has one.
  mutating func connected(_ device: String, bond: Bond?, at now: UInt64) -> [Arrival] {
    let arrivals = open(device, mtu: MTU.smallest)
    guard let number = number(of: device), let bond, all[number]?.isSecure == false else {
      return arrivals
    }
    all[number]?.bond = bond
    if kept[bond.identity] != nil { all[number]?.settles = now + Self.settlingTime }
    return arrivals
  }

  /// Something came from a device: so it is connected.
  mutating func heard(from device: String, mtu: Int?) -> [Arrival] {
    var arrivals = open(device, mtu: mtu ?? MTU.smallest)
    guard let number = number(of: device) else { return arrivals }
    all[number]?.isProven = true
    if let mtu, all[number]?.mtu != MTU.effective(mtu) {
      all[number]?.mtu = MTU.effective(mtu)
      arrivals.append((number, .mtuChanged(MTU.effective(mtu))))
    }
    return arrivals
  }

  /// A device is that phone, on an encrypted link. A phone whose object changed keeps its link.
  mutating func bonded(_ device: String, _ bond: Bond) -> [Arrival] {
    var arrivals: [Arrival] = []
    if let old = all.values.first(where: { $0.isSecure && $0.bond?.identity == bond.identity }),
      old.device != device
    {
      if number(of: device) == nil && !bond.isNew {
        all[old.number]?.device = device
        return []
      }
      arrivals += close(old.number)
    }
    arrivals += open(device, mtu: MTU.smallest)
    guard let number = number(of: device) else { return arrivals }
    // Of a phone that was bonded anew, bluetoothd has kept the subscriptions as well.
    return arrivals + secure(number, as: bond)
  }

  /// The link to a device is over.
  mutating func disconnected(_ device: String) -> [Arrival] {
    number(of: device).map { close($0) } ?? []
  }

  /// bluetoothd is gone, and with it all links and all that it kept.
  mutating func lost() -> [Arrival] {
    let arrivals = all.keys.sorted().map { ($0, PeripheralEvent.disconnected(nil)) }
    all = [:]
    kept = [:]
    return arrivals
  }

  /// The program ends a link; nothing is told of it.
  mutating func forget(_ number: UInt64) -> [Arrival] {
    close(number).filter { $0.connection != number }
  }

  /// A bond was removed.
  mutating func unbonded(_ identity: [UInt8]) { kept[identity] = nil }

  /// Bonded phones that have been connected for a while without a word are back.
  mutating func settle(at now: UInt64) -> [Arrival] {
    var arrivals: [Arrival] = []
    for link in all.values.sorted(by: { $0.number < $1.number }) {
      guard let settles = link.settles, settles <= now, let bond = link.bond else { continue }
      arrivals += secure(link.number, as: bond)
    }
    return arrivals
  }
}

extension Links {
  private mutating func open(_ device: String, mtu: Int) -> [Arrival] {
    guard number(of: device) == nil, all.count < Self.limit else { return [] }
    lastNumber += 1
    let effective = MTU.effective(mtu)
    all[lastNumber] = Link(number: lastNumber, device: device, mtu: effective)
    return [(lastNumber, .connected(nil, mtu: effective))]
  }

  private mutating func secure(_ number: UInt64, as bond: Bond) -> [Arrival] {
    all[number]?.settles = nil
    // A phone that had forgotten us may have been taken for one that is back, before it paired anew.
    guard all[number]?.isSecure == false || bond.isNew else { return [] }
    all[number]?.isSecure = true
    all[number]?.bond = bond
    all[number]?.subscriptions.formUnion(kept[bond.identity] ?? [])
    return [(number, .secured(bond))] + serve()
  }

  mutating func forgetKept(_ characteristic: Characteristic) {
    for identity in kept.keys { kept[identity]?.remove(characteristic) }
  }

  private mutating func close(_ number: UInt64) -> [Arrival] {
    guard let link = all.removeValue(forKey: number) else { return [] }
    if let bond = link.bond, link.isSecure { kept[bond.identity] = link.subscriptions }
    return [(number, .disconnected(nil))] + serve()
  }
}
