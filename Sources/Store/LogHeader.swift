/// The running checksum of SQLite's log.
struct LogChecksum: Equatable {
  var first: UInt32 = 0
  var second: UInt32 = 0

  /// Goes on over bytes, eight at a time.
  mutating func add(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) {
    bytes.withUnsafeBytes { bytes in
      for place in stride(from: 0, to: bytes.count - 7, by: 8) {
        let left = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        let right = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
        first &+= (bigEndian ? UInt32(bigEndian: left) : UInt32(littleEndian: left)) &+ second
        second &+= (bigEndian ? UInt32(bigEndian: right) : UInt32(littleEndian: right)) &+ first
      }
    }
  }
}

/// The header of SQLite's log (SQLite file format, section 4.1), and what it says of frames.
struct LogHeader {
  /// Bytes of the header of the log.
  static let size = 32
  /// Bytes of the header of a frame.
  static let frameHeaderSize = 24

  let pageSize: Int
  /// The checksum of the header, with which that of the first frame begins.
  let sum: LogChecksum
  private let isBigEndian: Bool
  /// What the frames of this log bear, and those that an earlier one left do not.
  private let salt: ArraySlice<UInt8>

  /// Nil if it is not what SQLite writes, or not all of it.
  init?(_ bytes: [UInt8]) {
    guard Self.mayBeTorn(bytes) else { return nil }
    isBigEndian = bytes[3] & 1 == 1
    pageSize = Int(Self.number(bytes[8..<12]))
    salt = bytes[16..<24]
    var sum = LogChecksum()
    sum.add(bytes[..<24], bigEndian: isBigEndian)
    guard sum == Self.checksum(bytes[24..<32]) else { return nil }
    self.sum = sum
  }

  /// Whether it begins as one, though a power cut may have kept its end from being written: all of
  /// the log was moved into the database before its header is written anew.
  static func mayBeTorn(_ bytes: [UInt8]) -> Bool {
    let pageSize = number(bytes[8..<12])
    return number(bytes[0..<4]) & ~1 == 0x377F_0682 && number(bytes[4..<8]) == 3_007_000
      && (512...65_536).contains(pageSize) && pageSize.nonzeroBitCount == 1
  }

  /// The checksum of a frame, if it follows one of that checksum; nil if it does not.
  func sum(of frame: [UInt8], after previous: LogChecksum) -> LogChecksum? {
    guard frame[8..<16] == salt else { return nil }
    var sum = previous
    sum.add(frame[..<8], bigEndian: isBigEndian)
    sum.add(frame[Self.frameHeaderSize...], bigEndian: isBigEndian)
    return sum == Self.checksum(frame[16..<24]) ? sum : nil
  }

  /// Whether a frame of this log is the last one of a transaction, as its header says.
  func isCommit(_ frame: [UInt8]) -> Bool {
    frame[8..<16] == salt && Self.number(frame[..<4]) != 0 && Self.number(frame[4..<8]) != 0
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> LogChecksum {
    LogChecksum(first: number(bytes.prefix(4)), second: number(bytes.suffix(4)))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
