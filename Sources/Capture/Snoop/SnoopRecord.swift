/// One record of a btsnoop file. The format is Sun's snoop (RFC 1761) with times of its own.
public struct SnoopRecord: Hashable, Sendable {
  /// When it was taken down, in microseconds since 1970, UTC.
  public var time: Int64
  /// What it is about; the file's content says how to read that.
  public var flags: UInt32
  /// How many records were lost before this one since the start.
  public var drops: UInt32
  /// The length of what was seen, in bytes; more than `bytes` has if those were cut.
  public var length: UInt32
  /// What was seen.
  public var bytes: [UInt8]

  /// A record of whole bytes.
  public init(time: Int64, flags: UInt32, drops: UInt32 = 0, bytes: [UInt8]) {
    self.time = time
    self.flags = flags
    self.drops = drops
    length = UInt32(truncatingIfNeeded: bytes.count)
    self.bytes = bytes
  }

  /// The longest record in bytes: the longest packet of data, its header and its kind.
  public static let limit = 65_536 + 16

  /// The bytes before a record's own: lengths, flags, drops, time.
  static let headerLength = 24
  /// The year 0, from which btsnoop counts, lies so many microseconds before 1970.
  static let epoch: Int64 = 0x00DC_DDB3_0F2F_8000
}

extension SnoopRecord {
  /// What a file of that content begins with, 16 bytes.
  public static func fileHeader(_ content: SnoopContent) -> [UInt8] {
    var bytes = Self.mark
    bytes.append(big: Self.version)
    bytes.append(big: content.rawValue)
    return bytes
  }

  static let mark: [UInt8] = Array("btsnoop\0".utf8)
  static let version: UInt32 = 1
  static let fileHeaderLength = 16

  /// The record as it stands in the file.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headerLength + self.bytes.count)
    bytes.append(big: length)
    bytes.append(big: UInt32(truncatingIfNeeded: self.bytes.count))
    bytes.append(big: flags)
    bytes.append(big: drops)
    bytes.append(big: UInt64(bitPattern: time &+ Self.epoch))
    return bytes + self.bytes
  }
}
