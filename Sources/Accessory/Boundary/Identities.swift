/// A bonded phone, named by its bond and by nothing a payload says; the bytes are opaque here.
public struct PhoneID: Hashable, Sendable {
  /// What the Bluetooth side calls the bond, 1 to 64 bytes.
  public let bytes: [UInt8]

  /// The phone behind the bond named by `bytes`.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// One connection of one phone, from `linkOpened` to `linkClosed`; a number is never used twice.
public struct LinkID: Hashable, Sendable {
  /// The number the loop gave this link.
  public let number: UInt64

  /// The link with this number.
  public init(_ number: UInt64) { self.number = number }
}

/// A read or a write that waits for its answer; the loop makes the numbers up.
public struct RequestID: Hashable, Sendable {
  /// The number the loop gave this request.
  public let number: UInt64

  /// The request with this number.
  public init(_ number: UInt64) { self.number = number }
}
