import CBOR
import TestSupport
import Testing

/// Maps written through the writer: counts, order, entries kept from elsewhere.
@Suite struct WriterTests {
  @Test(arguments: [0, 1, 23, 24, 255, 256, 300])
  func aMapOfAnySizeHasTheRightHead(_ count: Int) throws {
    var writer = CBORWriter()
    writer.map { map in
      for key in 0..<count { map.entry(key, unsigned: UInt64(key)) }
    }
    let entries = (0..<UInt64(count)).map {
      CBORItem.Entry(key: .unsigned($0), value: .unsigned($0))
    }
    #expect(writer.bytes == CBORItem.map(entries).encoded)
  }

  @Test func keptEntriesFindTheirPlaceAndGiveWayToKnownOnes() throws {
    let keys: [CBORItem] = [.text("z"), .unsigned(5), .unsigned(1), .negative(0), .unsigned(700)]
    let unknown = CBORUnknown(
      keys.map { CBORUnknown.Entry(key: CBORRaw($0), value: CBORRaw(.text("kept"))) })
    var writer = CBORWriter()
    writer.map(keeping: unknown) { map in
      map.entry(0, text: "own")
      map.key(1)
      map.map { inner in inner.entry(9, boolean: true) }
      map.entry(6, text: nil)
      map.entry(30, text: "own")
    }
    let item = try CBORItem(decoding: writer.bytes, limits: ample)
    let inner = CBORItem.map([CBORItem.Entry(key: .unsigned(9), value: .yes)])
    let expected: [(CBORItem, CBORItem)] = [
      (.unsigned(0), .text("own")), (.unsigned(1), inner), (.unsigned(5), .text("kept")),
      (.unsigned(30), .text("own")), (.unsigned(700), .text("kept")),
      (.negative(0), .text("kept")), (.text("z"), .text("kept")),
    ]
    #expect(item == .map(expected.map { CBORItem.Entry(key: $0.0, value: $0.1) }))
  }

  @Test func ofTwoKeptEntriesWithOneKeyTheLaterCounts() {
    let first = CBORUnknown.Entry(key: CBORRaw(.unsigned(1)), value: CBORRaw(.no))
    let second = CBORUnknown.Entry(key: CBORRaw(.unsigned(1)), value: CBORRaw(.yes))
    #expect(CBORUnknown([first, second]).entries == [second])
  }
}
