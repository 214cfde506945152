/// A bonded central: a phone that was paired and whose key is kept.
public struct Bond: Hashable, Sendable {
  /// What names the bond for ever, 1 to 64 bytes.
  public let identity: [UInt8]

  /// The phone's name for a person, at most 248 bytes of UTF-8.
  public let name: String

  /// Whether the two were paired just now: what was known of an older bond is void.
  public let isNew: Bool

  /// A bond of that name.
  ///
  /// Throws `UnfitBond` if the identity or the name has not the right size.
  public init(identity: [UInt8], name: String, isNew: Bool = false) throws(UnfitBond) {
    guard (1...64).contains(identity.count), name.utf8.count <= 248 else {
      throw UnfitBond(identity: identity.count, name: name.utf8.count)
    }
    self.identity = identity
    self.name = name
    self.isNew = isNew
  }
}

/// A bond's identity must have 1 to 64 bytes, its name at most 248; these had so many.
public struct UnfitBond: Error, Equatable, Sendable, CustomStringConvertible {
  /// The identity's length in bytes.
  public let identity: Int
  /// The name's length in bytes of UTF-8.
  public let name: Int

  /// The lengths that did not fit.
  public init(identity: Int, name: Int) {
    self.identity = identity
    self.name = name
  }

  /// One plain sentence, without a full stop.
  public var description: String {
    "a bond has an identity of 1 to 64 bytes and a name of at most 248, not \(identity) and \(name)"
  }
}
