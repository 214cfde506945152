internal import CBOR

/// What a firmware file is, as its maker signs it.
public struct FirmwareAnnouncement: Equatable, Sendable {
  /// Bytes of a SHA-256 digest.
  public static let digestLength = 32
  /// The longest name and the longest version, in bytes.
  public static let textLimit = 64

  /// What it is for, in the maker's words.
  public var name: String
  /// Its version, in the maker's words.
  public var version: String
  /// Bytes of the file.
  public var size: UInt64
  /// SHA-256 of the file.
  public var digest: [UInt8]

  /// A file.
  public init(name: String, version: String, size: UInt64, digest: [UInt8]) {
    self.name = name
    self.version = version
    self.size = size
    self.digest = digest
  }
}

extension FirmwareAnnouncement {
  /// What is signed, and travels as it is.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.map { map in
      map.entry(0, text: name)
      map.entry(1, text: version)
      map.entry(2, unsigned: size)
      map.entry(3, bytes: digest)
    }
    return writer.bytes
  }

  /// Reads an announcement.
  ///
  /// - Throws: `malformed`.
  public init(decoding bytes: [UInt8]) throws(WorkersError) {
    self = try decoded(bytes) { (reader) throws(CBORError) in
      try FirmwareAnnouncement(from: &reader)
    }
  }

  private init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var name: String?
    var version: String?
    var size: UInt64?
    var digest: [UInt8] = []
    while try reader.next(in: &map) {
      switch map.key {
      case 0: name = try reader.text(limit: Self.textLimit)
      case 1: version = try reader.text(limit: Self.textLimit)
      case 2: size = try reader.unsigned()
      case 3: digest = try reader.byteString(limit: Self.digestLength)
      default: try reader.skip()
      }
    }
    self.init(
      name: try map.required(name, 0), version: try map.required(version, 1),
      size: try map.required(size, 2), digest: digest)
    if digest.count != Self.digestLength || self.size == 0 {
      throw CBORError(.outOfRange, at: map.offset)
    }
  }
}
