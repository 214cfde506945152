/// A secret with several owners, for places a ``Secret`` cannot go: collections, enum payloads,
/// copyable values. It never changes and is wiped when the last owner lets go.
///
/// It is not `Sendable`: secrets stay on the one thread of the loop.
public final class SharedSecret {
  /// The bytes.
  public let secret: Secret

  /// Takes a secret over.
  public init(_ secret: consuming Secret) {
    self.secret = secret
  }

  /// Shares a copy of the bytes of a collection. The source is not wiped.
  public convenience init(copying bytes: some Collection<UInt8>) {
    self.init(Secret(copying: bytes))
  }

  /// The number of bytes.
  public var count: Int { secret.count }

  /// Lends the bytes for the length of the call. The pointer must not outlive it.
  public func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try secret.withUnsafeBytes(body)
  }
}

extension SharedSecret: Equatable {
  /// Whether both hold the same bytes. The time depends on the lengths alone.
  public static func == (first: SharedSecret, second: SharedSecret) -> Bool {
    first.secret.isEqual(to: second.secret)
  }
}

extension SharedSecret: CustomStringConvertible {
  /// The size and nothing else.
  public var description: String { "a secret of \(count) bytes" }
}
