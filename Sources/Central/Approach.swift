internal import DBus
import GATTProfile

/// The way to one accessory as a value: what bluetoothd says goes in, what to ask it comes out.
///
///     begin ─▸ look round ─▸ (bonded) ──────────────────▸ connect ─▸ (not bonded: pair) ─▸ services ─▸ linked
///                   ├──────▸ (not bonded) scan ─▸ (seen) ────▴
///                   └──────▸ (bonded, to be new) forget ─▸ scan
struct Approach {
  /// What is to be done next.
  enum Wish: Equatable {
    case ask(Question)
    case tell(RadioCentral.Event)
  }

  private enum Place: Equatable {
    case away
    case looking
    case scanning
    case joining(String)
    case pairing(String)
    case resolving(String)
    case linked(String)
  }

  private let name: String
  private let adapterName: String?
  private var place = Place.away
  private var neighbours = Neighbours()
  private var adapter = ""
  private var isNew = false
  /// Where the characteristics are while there is a link.
  private(set) var paths: [Characteristic: String] = [:]

  /// The way to the accessory of that name, by that adapter or the first one.
  init(to name: String, by adapter: String?) {
    self.name = name
    adapterName = adapter
  }

  /// Goes there, and pairs anew if that is wanted; nothing if it is on the way.
  mutating func begin(isNew: Bool) -> [Wish] {
    guard place == .away else { return [] }
    place = .looking
    self.isNew = isNew
    return [.ask(.registerAgent), .ask(.objects)]
  }

  /// Leaves, wherever it is.
  mutating func leave() -> [Wish] {
    defer { reset() }
    switch place {
    case .away, .looking: return []
    case .scanning: return [.ask(.stopScan(adapter: adapter))]
    case .joining(let device), .pairing(let device), .resolving(let device), .linked(let device):
      return [.ask(.disconnect(device: device))]
    }
  }

  /// bluetoothd is gone, and all with it.
  mutating func lost() -> [Wish] { fail("bluetoothd is not there") }

  /// An answer came.
  mutating func hear(_ question: Question, _ result: Result<MethodReply, DBusError>) -> [Wish] {
    switch (question, result) {
    case (.registerAgent, _), (.stopScan, _), (.disconnect, _), (.filter, _): return []
    case (.objects, .success(let reply)): return look(Neighbours(objects: reply.arguments.first))
    case (.powerOn, .success) where place == .looking: return go()
    case (.forget, _) where place == .looking: return scan()
    case (.scan, .success) where place == .scanning: return []
    case (.pair(let device), .success) where place == .pairing(device): return paired(device)
    case (.pair, .failure) where !isPairing: return []
    case (.connect(let device), .success) where place == .joining(device):
      // Not before: bluetoothd 5.66 takes a link that a pairing made for one that the other side made.
      if neighbours.devices[device]?.isBonded == true { return resolving(device) }
      place = .pairing(device)
      return [.ask(.pair(device: device))]
    case (.objects, .failure(let error)), (.powerOn, .failure(let error)),
      (.scan, .failure(let error)), (.pair, .failure(let error)), (.connect, .failure(let error)):
      return place == .away ? [] : fail("\(error)")
    default: return []
    }
  }

  /// Something was told unasked: properties of an interface.
  mutating func hear(_ interface: String, _ properties: [String: Value], at path: String) -> [Wish]
  {
    guard interface == Neighbours.device else { return [] }
    neighbours.take(interface, properties, at: path)
    guard let device = neighbours.devices[path] else { return [] }
    let isGone = properties["Connected"]?.boolean == false
    switch place {
    case .scanning where device.name == name && device.adapter == adapter:
      // Only what is heard now has a strength; other news may be old.
      guard properties["RSSI"] != nil || properties["Name"] != nil else { return [] }
      place = .joining(path)
      return [.ask(.stopScan(adapter: adapter)), .ask(.connect(device: path))]
    // bluetoothd may leave its caller without an answer.
    case .pairing(path) where device.isBonded: return paired(path)
    case .resolving(path) where isGone, .linked(path) where isGone:
      return fail("\(name) is out of reach")
    case .resolving(path) where properties["ServicesResolved"]?.boolean == true:
      return [.ask(.objects)]
    default: return []
    }
  }
}

extension Approach {
  private mutating func look(_ neighbours: Neighbours) -> [Wish] {
    self.neighbours = neighbours
    switch place {
    case .looking:
      guard let adapter = neighbours.adapter(named: adapterName) else {
        return fail("there is no Bluetooth adapter" + (adapterName.map { " \($0)" } ?? ""))
      }
      self.adapter = adapter.path
      return adapter.isPowered ? go() : [.ask(.powerOn(adapter: adapter.path))]
    case .resolving(let device): return resolve(device)
    default: return []
    }
  }

  private mutating func go() -> [Wish] {
    guard let device = neighbours.device(named: name, of: adapter),
      neighbours.devices[device]?.isBonded == true
    else { return scan() }
    if isNew { return [.ask(.forget(device: device, adapter: adapter))] }
    place = .joining(device)
    return [.ask(.connect(device: device))]
  }

  private mutating func scan() -> [Wish] {
    place = .scanning
    return [
      .ask(.filter(adapter: adapter)), .ask(.scan(adapter: adapter)),
      .tell(.awaited("looking for \(name)")),
    ]
  }

  private var isPairing: Bool { if case .pairing = place { true } else { false } }

  private mutating func paired(_ device: String) -> [Wish] { [.tell(.paired)] + resolving(device) }

  private mutating func resolving(_ device: String) -> [Wish] {
    place = .resolving(device)
    return [.ask(.objects)]
  }

  private mutating func resolve(_ device: String) -> [Wish] {
    guard let facts = neighbours.devices[device], facts.isConnected else {
      return fail("\(name) went away")
    }
    // Otherwise it is told when they are.
    guard facts.areServicesKnown else { return [] }
    guard let service = neighbours.service(of: device) else {
      return [.ask(.disconnect(device: device))] + fail("\(name) has no service of Belfry's")
    }
    paths = service.paths
    place = .linked(device)
    return [.tell(.linked(mtu: service.mtu))]
  }

  private mutating func fail(_ reason: String) -> [Wish] {
    guard place != .away else { return [] }
    reset()
    return [.tell(.ended(reason))]
  }

  private mutating func reset() {
    place = .away
    paths = [:]
    isNew = false
  }
}
