/// The agent's number of one card. Numbers grow with arrival and keep their meaning over restarts
/// of both processes; an update of a notification keeps its card's number.
public struct CardID: Hashable, Comparable, Sendable {
  /// The number itself.
  public var number: UInt64

  /// The card with that number.
  public init(_ number: UInt64) { self.number = number }

  /// Older cards come first.
  public static func < (left: CardID, right: CardID) -> Bool { left.number < right.number }
}

/// The agent's number of one alert.
public struct AlertID: Hashable, Sendable {
  /// The number itself.
  public var number: UInt64

  /// The alert with that number.
  public init(_ number: UInt64) { self.number = number }
}

/// The agent's number of one bonded phone, the same as long as the bond lives.
public struct PhoneIndex: Hashable, Sendable {
  /// The number itself.
  public var number: UInt32

  /// The phone with that number.
  public init(_ number: UInt32) { self.number = number }
}

/// Sixteen random bytes that name one answer for ever, so that an answer told twice counts once.
public struct AnswerID: Hashable, Sendable {
  /// Bytes 0 to 7, big-endian.
  public var high: UInt64
  /// Bytes 8 to 15, big-endian.
  public var low: UInt64

  /// The identifier made of two random halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The identifier in those 16 bytes; nil for any other count.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    self.init(high: 0, low: 0)
    for byte in bytes {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
  }

  /// The 16 bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for half in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: half >> UInt64(shift)))
      }
    }
    return bytes
  }
}
