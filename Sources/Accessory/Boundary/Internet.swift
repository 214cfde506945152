/// One message from the internet, from `.parcel` to `.settle`; the loop makes the numbers up, and
/// none is used twice.
public struct ParcelID: Hashable, Sendable {
  /// The number the loop gave this message.
  public let number: UInt64

  /// The message with this number.
  public init(_ number: UInt64) { self.number = number }
}

/// What becomes of a message from the internet.
public enum Settlement: Equatable, Sendable {
  /// It is durable, or was before: acknowledge it.
  case taken
  /// It is of no use and never will be: acknowledge it, so that it does not come again.
  case dropped
  /// It cannot be taken at the moment: do not acknowledge it, and hand it in again some seconds
  /// later.
  case later
}

/// One answer on its way over the internet. The number is durable in the engine: it means the same
/// answer under the same key for ever, also after a restart of either side.
public struct DispatchID: Hashable, Sendable {
  /// The number the engine gave this answer.
  public let number: UInt64

  /// The answer with this number.
  public init(_ number: UInt64) { self.number = number }
}
