import CBOR

extension Timestamp: PayloadItem {
  init(from reader: inout CBORReader) throws(CBORError) {
    try reader.tuple(count: 2)
    let milliseconds = try reader.integer()
    let place = reader.offset
    let minutes = try reader.integer()
    let limit = Int64(Self.offsetLimit)
    guard (-limit...limit).contains(minutes) else { throw CBORError(.outOfRange, at: place) }
    reader.endTuple()
    self.init(utcMilliseconds: milliseconds, offsetMinutes: Int16(minutes))
  }

  func encode(to writer: inout CBORWriter) {
    writer.array(count: 2)
    writer.integer(utcMilliseconds)
    writer.integer(Int64(offsetMinutes))
  }
}
