public import Peripheral

extension BlueZPeripheral {
  /// The bond of a device that opened an encrypted channel beside GATT, nil if it has none here. That
  /// counts as use of the link: what it tells of the phone is among the next events.
  ///
  /// - Parameters:
  ///   - address: six bytes, the most significant first.
  ///   - isRandom: whether it is a random address.
  public func bond(opening address: [UInt8], isRandom: Bool) -> Bond? {
    guard address.count == 6,
      let identity = BondIdentity(Address(bytes: address), isRandom: isRandom),
      let (device, name) = client.bonded(identity)
    else { return nil }
    handle(.access(device: device))
    return try? Bond(identity: identity.encoded, name: name)
  }
}

extension Client {
  /// The device of our adapter that has that bond, and its name.
  func bonded(_ identity: BondIdentity) -> (device: String, name: String)? {
    for path in devices.paths {
      guard let device = devices[path], device.isBonded, device.identity == identity,
        device.facts.adapter == place?.path
      else { continue }
      return (path, device.name)
    }
    return nil
  }
}
