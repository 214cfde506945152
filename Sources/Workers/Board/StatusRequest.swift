internal import CBOR

/// What a phone wants to know of the board.
public enum StatusRequest: UInt64, Equatable, Sendable, CaseIterable {
  /// How it stands now.
  case once = 1
  /// How it stands now, and each change as long as the session lasts.
  case follow = 2
}

extension StatusRequest {
  /// The frame.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.map { map in map.entry(0, unsigned: rawValue) }
    return writer.bytes
  }

  /// Reads a frame.
  ///
  /// - Throws: `malformed`, `unknownFrame`.
  public init(decoding bytes: [UInt8]) throws(WorkersError) {
    let kind = try decoded(bytes) { (reader) throws(CBORError) -> UInt64 in
      var map = try reader.map()
      var kind: UInt64?
      while try reader.next(in: &map) {
        switch map.key {
        case 0: kind = try reader.unsigned()
        default: try reader.skip()
        }
      }
      return try map.required(kind, 0)
    }
    guard let request = StatusRequest(rawValue: kind) else { throw .unknownFrame(kind) }
    self = request
  }
}
