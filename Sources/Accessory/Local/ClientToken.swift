internal import PanelProtocol
internal import Secrets

/// What a phone shows to be let in over the local network: random bytes that it alone is told, over
/// its bonded link, for the life of the bond.
struct ClientToken: Equatable {
  let phone: PhoneIndex
  let token: SharedSecret
}

extension ClientToken {
  static func key(_ phone: PhoneIndex) -> [UInt8] { PhoneRecord.key(phone) }

  var row: Row {
    Row(
      .clientTokens, key: Self.key(phone), value: RowWriter(version: 1).bytes, secret: token)
  }

  init(_ row: Row) throws(RowError) {
    var key = RowReader(row.key)
    phone = PhoneIndex(try key.number())
    try key.finish()
    let value = try RowReader(row.value, version: 1)
    try value.finish()
    guard let secret = row.secret, secret.count == Self.length else { throw RowError() }
    token = secret
  }
}
