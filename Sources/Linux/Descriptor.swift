internal import Glibc

/// The owner of an open descriptor: closed once, at the end of its life.
public struct Descriptor: ~Copyable {
  /// The kernel's number for it, valid while this owner lives.
  public let number: CInt

  /// Takes over a descriptor that nobody else closes.
  public init(owning number: CInt) { self.number = number }

  deinit { close(number) }
}
