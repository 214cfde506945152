/// Writes deterministic CBOR (RFC 8949, section 4.2) into a growing array of bytes.
///
/// Maps are written in ascending order of their integer keys, and entries kept from a newer schema
/// find their place among them.
public struct CBORWriter {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []
  /// The map being written.
  private var map = OpenMap()

  private struct OpenMap {
    var entries = 0
    var unknown: ArraySlice<CBORUnknown.Entry> = []
  }

  /// A writer that has written nothing.
  public init() {}

  /// Writes an integer that is not negative.
  public mutating func unsigned(_ value: UInt64) { head(.unsigned, value) }

  /// Writes an integer of either sign.
  public mutating func integer(_ value: Int64) {
    if value < 0 { head(.negative, UInt64(-1 - value)) } else { head(.unsigned, UInt64(value)) }
  }

  /// Writes true or false.
  public mutating func boolean(_ value: Bool) { head(.simple, value ? 21 : 20) }

  /// Writes a byte string.
  public mutating func byteString(_ content: some Collection<UInt8>) {
    head(.bytes, UInt64(content.count))
    bytes.append(contentsOf: content)
  }

  /// Writes a text string.
  public mutating func text(_ content: String) {
    head(.text, UInt64(content.utf8.count))
    bytes.append(contentsOf: content.utf8)
  }

  /// Writes an item that is encoded already.
  public mutating func raw(_ item: CBORRaw) { bytes.append(contentsOf: item.bytes) }

  /// Begins an array; that many elements are to be written next.
  public mutating func array(count: Int) { head(.array, UInt64(count)) }

  /// Writes a map: `content` writes its entries by ascending key, each begun with `key`.
  public mutating func map(
    keeping unknown: CBORUnknown = CBORUnknown(), _ content: (inout CBORWriter) -> Void
  ) {
    let outer = map
    map = OpenMap(unknown: unknown.entries[...])
    let start = bytes.count
    bytes.append(CBORHead.Major.map.rawValue << 5)
    content(&self)
    while let entry = map.unknown.popFirst() { keep(entry) }
    closeMap(from: start)
    map = outer
  }

  /// Begins an entry of the map being written; its value is to be written next.
  public mutating func key(_ key: Int) {
    precondition(key >= 0, "keys of a schema are not negative")
    if !map.unknown.isEmpty { keepEntries(before: UInt64(key)) }
    map.entries += 1
    unsigned(UInt64(key))
  }

  /// Writes the kept entries whose keys come before this one. One with this very key gives way.
  private mutating func keepEntries(before key: UInt64) {
    var encoded = CBORWriter()
    encoded.unsigned(key)
    while let entry = map.unknown.first,
      !encoded.bytes.lexicographicallyPrecedes(entry.key.bytes)
    {
      map.unknown.removeFirst()
      if entry.key.bytes != encoded.bytes { keep(entry) }
    }
  }

  private mutating func keep(_ entry: CBORUnknown.Entry) {
    map.entries += 1
    raw(entry.key)
    raw(entry.value)
  }

  /// Sets the number of entries, which is known only now, in the head written before them.
  private mutating func closeMap(from start: Int) {
    var encoded = CBORWriter()
    encoded.head(.map, UInt64(map.entries))
    bytes.replaceSubrange(start...start, with: encoded.bytes)
  }

  /// Writes the shortest head with this argument.
  mutating func head(_ major: CBORHead.Major, _ argument: UInt64) {
    let first = major.rawValue << 5
    switch argument {
    case 0..<24: bytes.append(first | UInt8(argument))
    case ...0xFF: bytes += [first | 24, UInt8(argument)]
    case ...0xFFFF: bigEndian(first | 25, argument, width: 2)
    case ...0xFFFF_FFFF: bigEndian(first | 26, argument, width: 4)
    default: bigEndian(first | 27, argument, width: 8)
    }
  }

  /// Writes a first byte and so many bytes of a number after it.
  mutating func bigEndian(_ first: UInt8, _ number: UInt64, width: Int) {
    bytes.append(first)
    for place in (0..<width).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * place)))
    }
  }
}
