public import CBOR

extension ForwardedNotification {
  /// Which date a card shows.
  public enum DisplayDate: Equatable, Sendable {
    /// The delivery date, to the minute.
    case deliveryDate
    /// A date of the content, with time of day.
    case contentDate(Timestamp)
    /// A date of the content, day alone.
    case allDayDate(Timestamp)
    /// None.
    case hidden
    /// A choice of a newer schema: its number and what belongs to it. Shown as the delivery date.
    case unknown(UInt64, CBORRaw?)
  }

  /// Visual weight, as bits; unnamed bits are kept.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// All bits, named or not.
    public let rawValue: UInt64
    /// Attributes with these bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// A critical alert.
    public static let critical = Attributes(rawValue: 1)
    /// Time sensitive.
    public static let timeSensitive = Attributes(rawValue: 2)
    /// Judged important by the phone.
    public static let priority = Attributes(rawValue: 4)
  }
}
