import Peripheral

extension Bond {
  /// One byte for `isNew`, one for the length of the identity, the identity, the name.
  var encoded: [UInt8] {
    [isNew ? 1 : 0, UInt8(identity.count)] + identity + Array(name.utf8)
  }

  init?(decoding fields: inout Fields) {
    guard let flag = fields.byte(), flag <= 1, let length = fields.byte(),
      let identity = fields.bytes(Int(length)),
      let name = String(validating: fields.rest(), as: UTF8.self),
      let bond = try? Bond(identity: identity, name: name, isNew: flag == 1)
    else { return nil }
    self = bond
  }
}
