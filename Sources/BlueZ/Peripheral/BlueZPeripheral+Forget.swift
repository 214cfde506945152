extension BlueZPeripheral {
  /// Removes the bond of a phone, with its link if there is one; `.unbonded` follows. Nothing happens
  /// if bluetoothd has no such bond.
  public func forget(identity: [UInt8]) {
    guard let identity = BondIdentity(encoded: identity), let adapter = client.adapter,
      let (device, _) = client.bonded(identity)
    else { return }
    call(.remove(device: device, adapter: adapter))
  }

  /// How many links of a phone, the last ones in a row, ended before they were encrypted.
  public func failures(of identity: [UInt8]) -> Int {
    BondIdentity(encoded: identity).map { client.phones.failures(of: $0) } ?? 0
  }

  /// The name of the adapter that is ours, as `hci0`.
  public var adapterName: String? {
    client.adapter.map { path in
      let name = path.utf8.reversed().prefix { $0 != UInt8(ascii: "/") }
      return String(decoding: name.reversed(), as: UTF8.self)
    }
  }

  /// BlueZ's version, as `5.82`; nil if it is not known.
  public var version: String? { client.adapter.flatMap { client.adapters[$0]?.facts.version } }
}
