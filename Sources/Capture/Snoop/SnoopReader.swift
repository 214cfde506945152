/// Reads a btsnoop file as its bytes come.
public struct SnoopReader: Sendable {
  /// What the records hold; nil until the file's first 16 bytes have come.
  public private(set) var content: SnoopContent?
  private var waiting: [UInt8] = []
  /// How much of `waiting` is read.
  private var position = 0
  /// Where `waiting` begins in the file.
  private var start = 0
  private var failure: CaptureError?

  /// A reader at the start of a file.
  public init() {}

  /// Where the next record begins, in bytes from the start of the file.
  public var offset: Int { start + position }

  /// Takes in what comes next in the file.
  public mutating func append(_ bytes: [UInt8]) {
    waiting.removeFirst(position)
    start += position
    position = 0
    waiting += bytes
  }

  /// The next record; nil if more bytes are needed for it.
  ///
  /// Throws `CaptureError` if the file is none, or is damaged: then each further call does the same.
  public mutating func next() throws(CaptureError) -> SnoopRecord? {
    if let failure { throw failure }
    do throws(CaptureError) {
      if content == nil { content = try readHeader() }
      return content == nil ? nil : try readRecord()
    } catch {
      failure = error
      throw error
    }
  }

  /// To be called when the file is over.
  ///
  /// Throws `CaptureError.cut` if it is not whole, `CaptureError.notSnoop` if it did not even begin.
  public func finish() throws(CaptureError) {
    if failure != nil { return }
    guard content != nil else { throw .notSnoop }
    guard position == waiting.count else { throw .cut(offset: offset) }
  }

  private mutating func readHeader() throws(CaptureError) -> SnoopContent? {
    let begun = waiting.prefix(SnoopRecord.mark.count)
    guard SnoopRecord.mark.starts(with: begun) else { throw .notSnoop }
    var fields = Bytes(waiting)
    guard fields.take(SnoopRecord.mark.count) != nil, let version = fields.big32(),
      let kind = fields.big32()
    else { return nil }
    guard version == SnoopRecord.version else { throw .unknownVersion(version) }
    guard let content = SnoopContent(rawValue: kind) else { throw .unknownContent(kind) }
    position = SnoopRecord.fileHeaderLength
    return content
  }

  private mutating func readRecord() throws(CaptureError) -> SnoopRecord? {
    var fields = Bytes(waiting[position...])
    guard let length = fields.big32(), let included = fields.big32(), let flags = fields.big32(),
      let drops = fields.big32(), let time = fields.big64()
    else { return nil }
    guard included <= length, included <= UInt32(SnoopRecord.limit) else {
      throw .damaged(offset: offset)
    }
    guard let bytes = fields.take(Int(included)) else { return nil }
    position += SnoopRecord.headerLength + Int(included)
    let moment = Int64(bitPattern: time) &- SnoopRecord.epoch
    var record = SnoopRecord(time: moment, flags: flags, drops: drops, bytes: Array(bytes))
    record.length = length
    return record
  }
}
