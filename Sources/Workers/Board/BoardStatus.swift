internal import CBOR

/// How the board stands, as phones are told that ask. What nothing on the board tells is nil.
public struct BoardStatus: Equatable, Sendable {
  /// Seconds since the board was turned on.
  public var uptime: UInt64
  /// What the battery holds, in percent.
  public var charge: UInt64?
  /// Whether power comes in from outside.
  public var isPowered: Bool?
  /// Whether the supply's voltage is too low just now.
  public var isUndervoltage: Bool?
  /// The processor's temperature, in degrees Celsius.
  public var temperature: Int64?
  /// Bytes that notifications may still take on the disk.
  public var free: UInt64?

  /// A status.
  public init(
    uptime: UInt64, charge: UInt64? = nil, isPowered: Bool? = nil, isUndervoltage: Bool? = nil,
    temperature: Int64? = nil, free: UInt64? = nil
  ) {
    self.uptime = uptime
    self.charge = charge
    self.isPowered = isPowered
    self.isUndervoltage = isUndervoltage
    self.temperature = temperature
    self.free = free
  }

  /// Degrees by which a temperature has to differ to be news.
  private static var heat: Int64 { 5 }
  /// Bytes by which free room has to differ to be news.
  private static var room: UInt64 { 16 << 20 }

  /// Whether it is worth telling to somebody who knows an earlier one.
  public func isNews(after other: BoardStatus) -> Bool {
    charge != other.charge || isPowered != other.isPowered
      || isUndervoltage != other.isUndervoltage
      || Self.differ(temperature, other.temperature, by: Self.heat)
      || Self.differ(free, other.free, by: Self.room)
  }

  private static func differ<Number: FixedWidthInteger>(
    _ one: Number?, _ other: Number?, by step: Number
  ) -> Bool {
    guard let one, let other else { return (one == nil) != (other == nil) }
    return max(one, other) - min(one, other) >= step
  }
}

extension BoardStatus {
  /// The frame.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.map { map in
      map.entry(0, unsigned: uptime)
      map.entry(1, unsigned: charge)
      map.entry(2, boolean: isPowered)
      map.entry(3, boolean: isUndervoltage)
      map.entry(4, integer: temperature)
      map.entry(5, unsigned: free)
    }
    return writer.bytes
  }

  /// Reads a frame.
  ///
  /// - Throws: `malformed`.
  public init(decoding bytes: [UInt8]) throws(WorkersError) {
    self = try decoded(bytes) { (reader) throws(CBORError) in try BoardStatus(from: &reader) }
  }

  private init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var uptime: UInt64?
    self.init(uptime: 0)
    while try reader.next(in: &map) {
      switch map.key {
      case 0: uptime = try reader.unsigned()
      case 1: charge = try reader.unsigned()
      case 2: isPowered = try reader.boolean()
      case 3: isUndervoltage = try reader.boolean()
      case 4: temperature = try reader.integer()
      case 5: free = try reader.unsigned()
      default: try reader.skip()
      }
    }
    self.uptime = try map.required(uptime, 0)
  }
}
