internal import Peripheral

extension Client {
  /// So many questions about devices are open at most.
  private static var queryLimit: Int { 16 }

  /// bluetoothd tells something of a device.
  mutating func deviceTold(
    _ facts: DeviceFacts, at path: String, isAppearance: Bool, _ now: UInt64,
    _ effects: inout [ClientEffect]
  ) {
    let isKnown = devices[path] != nil
    guard isAppearance || isKnown || facts.address != nil else {
      // One that was dropped for want of room.
      if facts.isConnected == true || facts.isBonded == true { query(path, &effects) }
      return
    }
    let old = devices.take(facts, at: path)
    guard let device = devices[path] else { return }
    if device.isBonded, let old, !old.isBonded { becameBonded(path, device, &effects) }
    if !device.isBonded, let old, old.isBonded { lostBond(old, now) }
    if device.isConnected {
      phones.connected(path, at: now)
      if old.map({ !$0.isConnected }) ?? isAppearance { broadcast.isProven() }
    } else if old?.isConnected ?? false {
      ended(path, now, &effects)
    }
    if awaited.contains(path) { accessed(path, now, &effects) }
  }

  /// A device is no object any more.
  mutating func deviceVanished(
    _ path: String, _ now: UInt64, _ effects: inout [ClientEffect]
  ) {
    guard let device = devices.remove(path) else { return }
    awaited.remove(path)
    if device.isBonded { lostBond(device, now) }
    if device.isConnected { ended(path, device, now, &effects) }
  }

  private mutating func lostBond(_ device: DeviceTable.Device, _ now: UInt64) {
    guard let identity = device.identity, device.facts.adapter == place?.path else { return }
    phones.disappeared(identity, at: now)
  }

  private mutating func becameBonded(
    _ path: String, _ device: DeviceTable.Device, _ effects: inout [ClientEffect]
  ) {
    guard let identity = device.identity else { return }
    phones.renewed(identity)
    guard pairing.completes(path) else { return }
    effects.append(.note(.paired(name: device.name)))
    if pairing.shown?.device == path { showNothing(&effects) }
    closeWindow(&effects)
  }

  /// A device used an encrypted characteristic: who is it?
  mutating func accessed(_ path: String, _ now: UInt64, _ effects: inout [ClientEffect]) {
    if phones.isKnown(on: path) { return }
    guard let device = devices[path], device.isBonded, let identity = device.identity else {
      // Ask once; what is told by itself later counts as well.
      if awaited.insert(path).inserted { query(path, &effects) }
      if awaited.count > Self.queryLimit { awaited = [path] }
      return
    }
    awaited.remove(path)
    // A phone that had forgotten us was bonded all the time: that it can encrypt now shows that
    // the pairing came about.
    if pairing.completes(path) {
      phones.renewed(identity)
      effects.append(.note(.paired(name: device.name)))
      if pairing.shown?.device == path { showNothing(&effects) }
      closeWindow(&effects)
    }
    let isNew = phones.used(identity, on: path, at: now)
    do throws(UnfitBond) {
      let bond = try Bond(identity: identity.encoded, name: device.name, isNew: isNew)
      effects.append(.bonded(device: path, bond))
    } catch {
      // Neither can be: 8 bytes, and a name of at most 64.
      return
    }
  }

  /// The link to a device is over, told or not.
  mutating func ended(_ path: String, _ now: UInt64, _ effects: inout [ClientEffect]) {
    ended(path, devices[path], now, &effects)
  }

  private mutating func ended(
    _ path: String, _ device: DeviceTable.Device?, _ now: UInt64, _ effects: inout [ClientEffect]
  ) {
    awaited.remove(path)
    let identity = device.flatMap { $0.isBonded ? $0.identity : nil }
    phones.ended(path, identity, at: now)
    if pairing.shown?.device == path { showNothing(&effects) }
    broadcast.isDoubtful(at: now)
    effects.append(.disconnected(device: path))
  }

  private mutating func query(_ path: String, _ effects: inout [ClientEffect]) {
    guard owner != nil, queries.count < Self.queryLimit, !queries.values.contains(path) else {
      return
    }
    let number = nextNumber()
    queries[number] = path
    effects.append(.call(number, .deviceProperties(device: path)))
  }

  /// Whose bond is gone, and who believes in one that is not here.
  mutating func compareBonds(_ now: UInt64, _ effects: inout [ClientEffect]) {
    if let place {
      let bonds = devices.bonds(of: place.path)
      for identity in phones.removed(bonds, at: now) {
        effects.append(.unbonded(identity: identity.encoded))
      }
      if let due = comparison, due <= now {
        comparison = nil
        phones.compare(bonds)
      }
    }
    if let news = phones.news() {
      effects.append(.mustForget(identities: news.map { $0.encoded }))
    }
  }
}
