internal import CBOR

/// What a phone says about firmware.
public enum FirmwareRequest: Equatable, Sendable {
  /// There is a file. Said again after each break: the answer names where to go on.
  case announce(SignedAnnouncement)
  /// A part of the announced file, from that byte on.
  case part(offset: UInt64, bytes: [UInt8])
  /// It is not wanted any longer.
  case cancel

  /// The most bytes of a part.
  public static let partLimit = 3_840
}

extension FirmwareRequest {
  /// The frame.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.map { map in
      switch self {
      case .announce(let signed):
        map.entry(0, unsigned: 1)
        map.entry(1, bytes: signed.bytes)
        map.entry(2, bytes: signed.signature)
      case .part(let offset, let bytes):
        map.entry(0, unsigned: 2)
        map.entry(3, unsigned: offset)
        map.entry(4, bytes: bytes)
      case .cancel:
        map.entry(0, unsigned: 3)
      }
    }
    return writer.bytes
  }

  /// Reads a frame.
  ///
  /// - Throws: `malformed`, `unknownFrame`.
  public init(decoding bytes: [UInt8]) throws(WorkersError) {
    let fields = try decoded(bytes) { (reader) throws(CBORError) in try Fields(from: &reader) }
    switch (fields.kind, fields.announcement, fields.signature, fields.offset, fields.part) {
    case (1, let announcement?, let signature?, _, _):
      self = .announce(try SignedAnnouncement(bytes: announcement, signature: signature))
    case (2, _, _, let offset?, let part?): self = .part(offset: offset, bytes: part)
    case (3, _, _, _, _): self = .cancel
    case (1, _, _, _, _), (2, _, _, _, _): throw .malformed(CBORError(.missingKey(1), at: 0))
    default: throw .unknownFrame(fields.kind)
    }
  }

  private struct Fields {
    var kind: UInt64 = 0
    var announcement: [UInt8]?
    var signature: [UInt8]?
    var offset: UInt64?
    var part: [UInt8]?

    init(from reader: inout CBORReader) throws(CBORError) {
      var map = try reader.map()
      while try reader.next(in: &map) {
        switch map.key {
        case 0: kind = try reader.unsigned()
        case 1: announcement = try reader.byteString()
        case 2: signature = try reader.byteString(limit: SignedAnnouncement.signatureLength)
        case 3: offset = try reader.unsigned()
        case 4: part = try reader.byteString(limit: FirmwareRequest.partLimit)
        default: try reader.skip()
        }
      }
    }
  }
}
