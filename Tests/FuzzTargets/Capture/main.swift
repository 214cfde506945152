import Capture

/// Gives any bytes to the reader of recordings, as a whole and as the content of records, and what
/// comes of it to all that follows. What must hold is a precondition: libFuzzer reports its failure.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: size))
  read(bytes, part: 1 + size / 3)
  guard let first = bytes.first else { return 0 }
  let contents: [SnoopContent] = [.monitor, .typed, .bare]
  play(bytes.dropFirst(), contents[Int(first) % 3])
  return 0
}

/// A whole file, in parts.
private func read(_ file: [UInt8], part: Int) {
  var reader = SnoopReader()
  var following = Following()
  for start in stride(from: 0, to: file.count, by: part) {
    reader.append(Array(file[start..<min(file.count, start + part)]))
    while let record = try? reader.next(), let content = reader.content {
      precondition(record.bytes.count <= SnoopRecord.limit)
      following.take(record, content)
    }
  }
  precondition(reader.offset <= file.count)
  _ = try? reader.finish()
}

/// Records made of what is left: flags, length, content.
private func play(_ bytes: ArraySlice<UInt8>, _ content: SnoopContent) {
  var rest = bytes
  var following = Following()
  while let flags = rest.popFirst(), let length = rest.popFirst() {
    let part = Array(rest.prefix(Int(length)))
    rest = rest.dropFirst(Int(length))
    following.take(SnoopRecord(time: Int64(flags), flags: UInt32(flags), bytes: part), content)
  }
}

/// All that is made of records.
private struct Following {
  private var decoders: [SnoopContent: Decoder] = [:]
  private var log = MessageLog()
  private var script = PhoneScript()

  mutating func take(_ record: SnoopRecord, _ content: SnoopContent) {
    let blank = record.withoutKeys
    precondition(blank.bytes.count == record.bytes.count && blank.withoutKeys == blank)
    for sighting in decoders[content, default: Decoder(content)].take(record) {
      log.take(sighting)
      script.take(sighting)
    }
    precondition(log.messages.count <= MessageLog.limit)
    precondition(script.acts.count <= PhoneScript.limit)
  }
}
