import Capture
import TestSupport
import Testing

/// The file format: what is written is read, and what is broken is named.
@Suite struct SnoopTests {
  private func read(_ file: [UInt8], part: Int = .max) throws(CaptureError) -> [SnoopRecord] {
    var reader = SnoopReader()
    var records: [SnoopRecord] = []
    for start in stride(from: 0, to: file.count, by: min(part, file.count)) {
      reader.append(Array(file[start..<min(file.count, start + min(part, file.count))]))
      while let record = try reader.next() { records.append(record) }
    }
    try reader.finish()
    return records
  }

  private var file: Scene {
    var scene = Scene()
    scene.connect()
    scene.value(0x52, 40, Example.inquiry, isSent: false)
    scene.disconnect()
    return scene
  }

  @Test func aFileBeginsAsBtmonBeginsOne() {
    #expect(hex(Scene().file) == "6274736e6f6f700000000001000007d1")
  }

  /// 2000-01-01 is 0x00E03AB44A676000 microseconds after the year 0.
  @Test func timesAreCountedFromTheYearZero() {
    let record = SnoopRecord(time: 946_684_800_000_000, opcode: 3, controller: 1, bytes: [0xFF])
    let wanted = "00000001" + "00000001" + "00010003" + "00000000" + "00e03ab44a676000" + "ff"
    #expect(hex(record.encoded) == wanted)
    #expect(record.monitorKind == .event && record.controller == 1)
  }

  @Test(arguments: [1, 7, 24, 1_000])
  func itIsReadInPartsOfAnyLength(_ part: Int) throws {
    #expect(try read(file.file, part: part) == file.records)
  }

  @Test func aFileThatEndsAnywhereGivesWhatIsWholeAndSaysWhereItIsCut() throws {
    let whole = file.file
    for count in 16..<whole.count {
      var reader = SnoopReader()
      reader.append(Array(whole.prefix(count)))
      var records: [SnoopRecord] = []
      while let record = try reader.next() { records.append(record) }
      #expect(records == Array(file.records.prefix(records.count)))
      let end = reader.offset
      let error = thrown(CaptureError.self) { try reader.finish() }
      #expect(end == count ? error == nil : error == .cut(offset: end))
    }
  }

  @Test func whatIsNoRecordingIsNamed() {
    let cases: [([UInt8], CaptureError)] = [
      ([], .notSnoop), (Array("belfry".utf8), .notSnoop), (Array("btsnoop".utf8), .notSnoop),
      (Array("btsnoop\0".utf8) + [0, 0, 0, 2, 0, 0, 7, 0xD1], .unknownVersion(2)),
      (Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xEB], .unknownContent(1003)),
    ]
    for (bytes, error) in cases {
      #expect(thrown(CaptureError.self) { try read(bytes.isEmpty ? [0] : bytes) } == error)
    }
  }

  @Test func aLengthThatNoRecordHasEndsTheReading() {
    var bytes = file.file
    bytes[16] = 0xFF
    bytes[20] = 0xFF
    #expect(thrown(CaptureError.self) { try read(bytes) } == .damaged(offset: 16))
  }
}
