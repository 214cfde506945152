extension SnoopRecord {
  /// The same record of the monitor channel with zeros for each key of a link or of a device's
  /// identity: whoever gets the recording cannot read with them what he recorded from the air.
  public var withoutKeys: SnoopRecord {
    guard let range = keys, !range.isEmpty else { return self }
    var record = self
    for index in range { record.bytes[index] = 0 }
    return record
  }

  /// Where its keys lie.
  private var keys: Range<Int>? {
    switch monitorKind {
    case .command: Self.keys(inCommand: number(at: 0), bytes.count)
    case .event: Self.keys(inEvent: bytes, bytes.count)
    case .dataSent, .dataReceived: keysOfPairing
    case .controlCommand:
      [0x0012, 0x0013, 0x0016, 0x002F, 0x0030].contains(number(at: 4)) ? rest(from: 6) : nil
    case .controlEvent:
      [0x0009, 0x000A, 0x0018, 0x0019].contains(number(at: 4)) ? rest(from: 6) : nil
    default: nil
    }
  }

  /// Core 5.4, Vol 4, Part E, 7.1.10, 7.8.22, 7.8.24, 7.8.25 and 7.8.38, each behind a header of 3
  /// bytes.
  private static func keys(inCommand opcode: UInt16?, _ count: Int) -> Range<Int>? {
    switch opcode {
    case 0x040B: range(9, 16, count)
    case 0x2017: range(3, 16, count)
    case 0x2019: range(15, 16, count)
    case 0x201A: range(5, 16, count)
    case 0x2027: range(10, 32, count)
    default: nil
    }
  }

  /// Core 5.4, Vol 4, Part E, 7.7.24 and 7.7.65.9, each behind a header of 2 bytes.
  private static func keys(inEvent bytes: [UInt8], _ count: Int) -> Range<Int>? {
    switch bytes.first {
    case 0x18: range(8, 16, count)
    case 0x3E where count > 2 && bytes[2] == 0x09: range(4, 32, count)
    default: nil
    }
  }

  /// The security manager's Encryption, Identity and Signing Information, behind the headers of data
  /// and of L2CAP. Core 5.4, Vol 3, Part H, 3.6.
  private var keysOfPairing: Range<Int>? {
    guard bytes.count > 9, bytes[1] >> 4 & 3 != 1, number(at: 6) == 6,
      [0x06, 0x08, 0x0A].contains(bytes[8])
    else { return nil }
    return rest(from: 9)
  }

  private func number(at offset: Int) -> UInt16? {
    guard bytes.count >= offset + 2 else { return nil }
    return UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8
  }

  private func rest(from offset: Int) -> Range<Int>? {
    bytes.count > offset ? offset..<bytes.count : nil
  }

  private static func range(_ start: Int, _ length: Int, _ count: Int) -> Range<Int>? {
    start < count ? start..<min(count, start + length) : nil
  }
}
