internal import HPKE
internal import PanelProtocol
internal import Secrets

/// The engine's number of one key pair; never used twice.
struct PairNumber: Hashable {
  let number: UInt32
}

/// A key pair made for one phone. It is durable before its public key is offered.
struct PairRecord {
  let number: PairNumber
  let phone: PhoneIndex
  let suite: CipherSuite
  let publicKey: [UInt8]
  let seed: SharedSecret
}

extension PairRecord {
  static func key(_ number: PairNumber) -> [UInt8] {
    var key = RowWriter()
    key.put(number.number)
    return key.bytes
  }

  func row(in collection: Row.Collection) -> Row {
    var value = RowWriter(version: 1)
    value.put(phone.number)
    value.put(suite.rawValue)
    value.put(publicKey)
    return Row(collection, key: Self.key(number), value: value.bytes, secret: seed)
  }

  init(_ row: Row) throws(RowError) {
    var key = RowReader(row.key)
    number = PairNumber(number: try key.number())
    try key.finish()
    var value = try RowReader(row.value, version: 1)
    phone = PhoneIndex(try value.number())
    guard let suite = CipherSuite(rawValue: try value.number()),
      let seed = row.secret, seed.count == CipherSuite.seedLength
    else { throw RowError() }
    self.suite = suite
    self.seed = seed
    publicKey = try value.string()
    try value.finish()
    guard publicKey.count == suite.publicKeyLength else { throw RowError() }
  }
}
