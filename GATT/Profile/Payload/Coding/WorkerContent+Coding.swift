import CBOR

extension WorkerContent: PayloadItem {
  /// The content in a plaintext of at most `Limits.promptSealed` bytes.
  ///
  /// - Throws: `MessageError.malformed` naming what is wrong and where.
  public init(decoding bytes: [UInt8]) throws(MessageError) {
    let limits = CBORLimits(
      bytes: Limits.promptSealed, depth: MessageLimits.depth, items: MessageLimits.items)
    do throws(CBORError) {
      var reader = try CBORReader(bytes, limits: limits)
      try self.init(from: &reader)
      try reader.finish()
    } catch {
      throw .malformed(error)
    }
  }

  /// The plaintext: deterministic CBOR.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    encode(to: &writer)
    return writer.bytes
  }

  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var subject: WorkerSubject?
    var bytes: [UInt8]?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: subject = try reader.code()
      case 1: bytes = try reader.byteString()
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      subject: try map.required(subject, 0), bytes: try map.required(bytes, 1), unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, code: subject)
      map.entry(1, bytes: bytes)
    }
  }
}
