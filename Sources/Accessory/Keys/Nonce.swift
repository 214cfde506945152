internal import HPKE

/// The twelve bytes in front of a sealed message.
struct Nonce: Hashable {
  private let high: UInt64
  private let low: UInt32

  /// The nonce of a sealed message; nil if it is too short for one.
  init?(of sealed: ArraySlice<UInt8>) {
    guard sealed.count >= SealedMessage.nonceLength else { return nil }
    let bytes = sealed.prefix(SealedMessage.nonceLength)
    high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// An accepted nonce, kept for the life of its generation so that no message counts twice.
struct NonceRecord: Equatable {
  let generation: GenerationID
  let nonce: Nonce
}

extension NonceRecord {
  var row: Row {
    var key = RowWriter()
    key.put(generation.number)
    nonce.write(to: &key)
    return Row(.nonces, key: key.bytes, value: [])
  }

  init(_ row: Row) throws(RowError) {
    var key = RowReader(row.key)
    generation = GenerationID(number: try key.number())
    let bytes = try key.bare(SealedMessage.nonceLength)
    try key.finish()
    guard row.value.isEmpty, let nonce = Nonce(of: bytes[...]) else { throw RowError() }
    self.nonce = nonce
  }
}

extension Nonce {
  func write(to key: inout RowWriter) {
    key.put(high)
    key.put(low)
  }
}
