import CBOR

extension WorkerFrame: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    var map = try reader.map()
    var session: UInt64?
    var step: Step?
    var bytes: [UInt8] = []
    var reason: Reason?
    var sequence: UInt64 = 0
    var generation: UInt64?
    var subject: WorkerSubject?
    var unknown = CBORUnknown()
    while try reader.next(in: &map) {
      switch map.key {
      case 0: session = try reader.unsigned()
      case 1: step = try reader.code()
      case 2: bytes = try reader.byteString()
      case 3: reason = try reader.code()
      case 4: sequence = try reader.unsigned()
      case 5: generation = try reader.unsigned()
      case 6: subject = try reader.code()
      default: try reader.keep(map, in: &unknown)
      }
    }
    self.init(
      session: try map.required(session, 0), step: try map.required(step, 1), bytes: bytes,
      reason: reason, sequence: sequence, generation: generation, subject: subject,
      unknown: unknown)
  }

  func encode(to writer: inout CBORWriter) {
    writer.map(keeping: unknown) { map in
      map.entry(0, unsigned: session)
      map.entry(1, code: step)
      map.entry(2, bytes: bytes.isEmpty ? nil : bytes)
      map.entry(3, code: reason)
      map.entry(4, nonzero: sequence)
      map.entry(5, unsigned: generation)
      map.entry(6, code: subject)
    }
  }
}
