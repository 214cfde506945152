internal import PanelProtocol

/// Where a push reaches a phone, as the newest of its messages from the internet said.
struct PushAddress: Equatable {
  let phone: PhoneIndex
  /// The push token, byte for byte; nothing vouches for it but that it came beside a message that
  /// opened, so that a wrong one can keep an answer away and not reveal it.
  let token: [UInt8]
  /// The text of the session id that it came with.
  let session: [UInt8]
}

extension PushAddress {
  var row: Row {
    var value = RowWriter(version: 1)
    value.put(token)
    value.put(session)
    return Row(.pushAddresses, key: PhoneRecord.key(phone), value: value.bytes)
  }

  init(_ row: Row) throws(RowError) {
    var key = RowReader(row.key)
    phone = PhoneIndex(try key.number())
    try key.finish()
    var value = try RowReader(row.value, version: 1)
    token = try value.string()
    session = try value.string()
    try value.finish()
  }
}
