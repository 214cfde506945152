extension CBORItem {
  /// The deterministic encoding: shortest heads and floats, map entries by ascending key.
  public var encoded: [UInt8] {
    var writer = CBORWriter()
    writer.item(self)
    return writer.bytes
  }
}

extension CBORWriter {
  /// Writes any item.
  public mutating func item(_ item: CBORItem) {
    switch item {
    case .unsigned(let value): unsigned(value)
    case .negative(let value): head(.negative, value)
    case .bytes(let content): byteString(content)
    case .text(let content): text(content)
    case .array(let elements):
      array(count: elements.count)
      for element in elements { self.item(element) }
    case .map(let entries): sorted(entries)
    case .tagged(let number, let content):
      head(.tag, number)
      self.item(content)
    case .simple(let value): head(.simple, UInt64(value))
    case .double(let bits): float(bits: bits)
    }
  }

  /// Writes a floating-point number in the shortest form that holds it.
  public mutating func float(_ value: Double) { float(bits: value.bitPattern) }

  private mutating func float(bits: UInt64) {
    let first = CBORHead.Major.simple.rawValue << 5
    guard let single = FloatBits.single(fromDouble: bits) else {
      return bigEndian(first | CBORHead.doubleFloat, bits, width: 8)
    }
    guard let half = FloatBits.half(fromSingle: single) else {
      return bigEndian(first | CBORHead.singleFloat, UInt64(single), width: 4)
    }
    bigEndian(first | CBORHead.halfFloat, UInt64(half), width: 2)
  }

  private mutating func sorted(_ entries: [CBORItem.Entry]) {
    let encoded = entries.map { (key: $0.key.encoded, value: $0.value) }
    head(.map, UInt64(entries.count))
    for entry in encoded.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      raw(CBORRaw(verified: entry.key))
      item(entry.value)
    }
  }
}
