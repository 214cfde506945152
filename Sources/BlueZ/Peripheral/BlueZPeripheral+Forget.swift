extension BlueZPeripheral {
  /// Removes the bond of a phone, with its link if there is one; `.unbonded` follows. If bluetoothd has
  /// no such bond, the phone is no longer said to believe in one.
  public func forget(identity bytes: [UInt8]) -> [BlueZEvent] {
    guard let identity = BondIdentity(encoded: bytes), let adapter = client.adapter,
      let (device, _) = client.bonded(identity)
    else { return perform(.forgotten(identity: bytes)) }
    call(.remove(device: device, adapter: adapter))
    return []
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
