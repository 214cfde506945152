internal import CBOR

/// Something that happened at the board, as a program there tells it: a button, a sensor, a value.
public struct BoardEvent: Equatable, Sendable {
  /// The longest name, in bytes.
  public static let nameLimit = 64
  /// The longest text, in bytes.
  public static let textLimit = 256

  /// What happened, in the maker's words; 1 to 64 bytes.
  public var name: String
  /// What came of it, or was measured.
  public var value: Value
  /// When, in milliseconds since 1970 UTC; nil if the board's clock is not set.
  public var time: Int64?

  /// A value.
  public enum Value: Equatable, Sendable {
    /// On or off.
    case flag(Bool)
    /// A whole number.
    case integer(Int64)
    /// A measurement.
    case real(Double)
    /// Words of at most 256 bytes.
    case text(String)
  }

  /// An event; nil if its name or its text has too many bytes, or no name.
  public init?(name: String, value: Value, time: Int64?) {
    guard (1...Self.nameLimit).contains(name.utf8.count) else { return nil }
    if case .text(let text) = value, text.utf8.count > Self.textLimit { return nil }
    self.name = name
    self.value = value
    self.time = time
  }
}

extension BoardEvent {
  /// The frame.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.map { map in
      map.entry(0, text: name)
      map.entry(1, integer: time)
      switch value {
      case .flag(let flag): map.entry(2, boolean: flag)
      case .integer(let number): map.entry(3, integer: number)
      case .real(let number):
        map.key(4)
        map.float(number)
      case .text(let text): map.entry(5, text: text)
      }
    }
    return writer.bytes
  }

  /// Reads a frame.
  ///
  /// - Throws: `malformed`.
  public init(decoding bytes: [UInt8]) throws(WorkersError) {
    self = try decoded(bytes) { (reader) throws(CBORError) in try BoardEvent(from: &reader) }
  }

  private init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var name: String?
    var time: Int64?
    var value: Value?
    while try reader.next(in: &map) {
      switch map.key {
      case 0: name = try reader.text(limit: Self.nameLimit)
      case 1: time = try reader.integer()
      case 2: value = .flag(try reader.boolean())
      case 3: value = .integer(try reader.integer())
      case 4: value = .real(try reader.float())
      case 5: value = .text(try reader.text(limit: Self.textLimit))
      default: try reader.skip()
      }
    }
    guard
      let event = BoardEvent(
        name: try map.required(name, 0), value: try map.required(value, 2), time: time)
    else { throw CBORError(.outOfRange, at: map.offset) }
    self = event
  }
}
