internal import CSecret

/// Secret bytes in storage of a fixed size of their own: never moved, never copied by accident,
/// overwritten at the end of their life.
///
/// A `Secret` has one owner. Where a collection or several owners need one, put it into a
/// ``SharedSecret``.
public struct Secret: ~Copyable {
  private let storage: UnsafeMutablePointer<UInt8>

  /// The number of bytes.
  public let count: Int

  /// A secret of `count` bytes, written by `fill`; it finds zeros there.
  ///
  /// If `fill` throws, what it wrote is overwritten and its error passed on.
  public init<Failure: Error>(
    count: Int,
    filledBy fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(count >= 0, "a secret has no negative size")
    storage = .allocate(capacity: count)
    storage.initialize(repeating: 0, count: count)
    self.count = count
    try fill(UnsafeMutableBufferPointer(start: storage, count: count))
  }

  /// A secret with the bytes of a collection. The source is not wiped: that stays the caller's duty.
  public init(copying bytes: some Collection<UInt8>) {
    self.init(count: bytes.count) { target in
      _ = target.initialize(from: bytes)
    }
  }

  /// A secret with the bytes of an array, which is overwritten and left empty. An array that shares its
  /// bytes with another one does not reach those of the other.
  public init(taking bytes: inout [UInt8]) {
    self.init(copying: bytes)
    Self.wipe(&bytes)
  }

  /// Overwrites the bytes of an array that held something secret for a moment, and leaves it empty.
  public static func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBufferPointer { bytes in
      if let start = bytes.baseAddress { csecret_wipe(start, bytes.count) }
    }
    bytes = []
  }

  /// A secret with the bytes at a place in memory, which is not wiped.
  public init(copying bytes: UnsafeBufferPointer<UInt8>) {
    self.init(count: bytes.count) { target in
      guard let source = bytes.baseAddress else { return }
      target.baseAddress?.update(from: source, count: bytes.count)
    }
  }

  deinit {
    csecret_wipe(storage, count)
    storage.deallocate()
  }

  /// Lends the bytes for the length of the call. The pointer must not outlive it.
  public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: storage, count: count))
  }
}

extension Secret {
  /// A second secret with the same bytes.
  public borrowing func duplicate() -> Secret { part(0..<count) }

  /// A secret of its own with the bytes of a range, which must lie within `0..<count`.
  public borrowing func part(_ range: Range<Int>) -> Secret {
    withUnsafeBytes { bytes in Secret(copying: UnsafeBufferPointer(rebasing: bytes[range])) }
  }

  /// Whether both hold the same bytes. The time depends on the lengths alone.
  public borrowing func isEqual(to other: borrowing Secret) -> Bool {
    guard count == other.count else { return false }
    return csecret_equal_mask(storage, other.storage, count) != 0
  }
}
