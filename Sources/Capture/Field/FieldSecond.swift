/// What a second of a walk brought.
public struct FieldSecond: Hashable, Sendable {
  /// More samples of a second than that are not kept.
  static let sampleLimit = 1_000

  /// How many seconds after the first packet.
  public let second: Int
  /// How many links were up at its end.
  public var links = 0
  /// The last signal strength that was told, in dBm.
  public var signal: Int8?
  /// The connection interval of the slowest link at its end, in units of 1.25 ms, if it was told.
  public var interval: UInt16?
  /// Content of fragments that the phone sent, in bytes, with what was sent again.
  public var bytesFromPhone = 0
  /// The same of the accessory.
  public var bytesFromAccessory = 0
  /// Bytes of both that were sent more than once.
  public var repeated = 0
  /// How often a receiver asked for something anew.
  public var gaps = 0
  /// Messages of the phone that were refused.
  public var refused = 0
  /// From the first frame of each accepted message of the phone to its receipt, in milliseconds.
  public var latencies: [Int] = []
  /// How many links ended, for whatever reason.
  public var ends = 0
  /// How many of them neither end had asked to end: the radio lost them.
  public var losses = 0
  /// From the end of a link until the next one was encrypted, in milliseconds.
  public var reconnections: [Int] = []

  /// A second in which nothing came yet.
  public init(second: Int) { self.second = second }
}
