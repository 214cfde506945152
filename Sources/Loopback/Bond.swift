/// A bonded phone, as the loop-back link names it.
///
/// The link trusts whoever may open its socket: it is for tests and demonstrations.
public struct Bond: Hashable, Sendable {
  /// What names the bond for ever, 1 to 64 bytes.
  public let identity: [UInt8]

  /// The phone's name for a person, at most 248 bytes of UTF-8.
  public let name: String

  /// Whether the two were paired just now: what was known of an older bond is void.
  public let isNew: Bool

  /// A bond of that name.
  ///
  /// Throws `LoopbackError.unfitBond` if the identity or the name has not the right size.
  public init(identity: [UInt8], name: String, isNew: Bool = false) throws(LoopbackError) {
    guard (1...64).contains(identity.count), name.utf8.count <= 248 else {
      throw .unfitBond(identity: identity.count, name: name.utf8.count)
    }
    self.identity = identity
    self.name = name
    self.isNew = isNew
  }
}

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
