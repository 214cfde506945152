import Foundation
import Store
import TestSupport
import Testing

@Suite(.enabled(if: SmallDisk.isPossible, "needs the right to mount a small disk"))
struct DiskTests {
  private let disk: SmallDisk
  private var path: String { disk("belfry.db") }

  init() throws { disk = try #require(SmallDisk(bytes: 4 << 20)) }

  /// Puts rows of 64 KiB until the disk is full; returns how many were taken.
  private func fill(_ store: borrowing Store) throws -> Int {
    let value = [UInt8](repeating: 1, count: 65_536)
    for number in UInt8(0)..<200 {
      do {
        try store.commit([.put(StoredRow(collection: "a", key: [number], value: value))])
      } catch {
        guard error == .full else { throw error }
        return Int(number)
      }
    }
    return 200
  }

  @Test func aFullDiskTakesNothingAndLosesNothing() throws {
    let store = try Store(creating: path)
    let count = try fill(store)
    #expect(count > 5 && count < 60)
    disk.fill("other")
    #expect(throws: StoreError.full) {
      try store.commit([
        .delete(collection: "a", key: [0]),
        .put(StoredRow(collection: "b", key: [0], value: [UInt8](repeating: 2, count: 65_536))),
      ])
    }
    #expect(try store.rows().map(\.key) == (0..<UInt8(count)).map { [$0] })
  }

  @Test func removalsWorkFromTheReserveAndTheStoreRecovers() throws {
    let store = try Store(creating: path)
    try Data(count: 1 << 20).write(to: URL(fileURLWithPath: disk("other")))
    let count = try fill(store)
    disk.fill("other")
    #expect(throws: StoreError.full) { try store.commit([.delete(collection: "a", key: [0])]) }
    try store.commit([.delete(collection: "a", key: [0])], mayUseReserve: true)
    #expect(try store.rows().count == count - 1)
    try FileManager.default.removeItem(atPath: disk("other"))
    try store.commit([.put(StoredRow(collection: "b", key: [], value: [1]))])
    #expect(FileManager.default.fileExists(atPath: path + "-reserve"))
  }

  @Test func whatItsOwnLogHoldsIsRoomForChanges() throws {
    let store = try Store(creating: path)
    // Far more bytes than there is room for, in versions of the same few rows.
    for number in 0..<1000 {
      if number == 50 { disk.fill("other") }
      let value = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 1024)
      let row = StoredRow(collection: "a", key: [UInt8(number % 20)], value: value)
      try store.commit([.put(row)])
    }
    #expect(try store.rows().count == 20)
    #expect(FileManager.default.fileExists(atPath: path + "-reserve"))
  }

  @Test func aFullDiskLetsTheStoreBeOpened() throws {
    var count = 0
    do {
      let store = try Store(creating: path)
      count = try fill(store)
    }
    disk.fill("other")
    let store = try Store(opening: path)
    #expect(try store.rows().count == count)
  }

  @Test func nothingIsMadeOnAFullDisk() {
    disk.fill("other")
    #expect(throws: StoreError.full) { _ = try Store(creating: path) }
  }

  @Test func aReadOnlyDiskIsSaidToBeOne() throws {
    do {
      let store = try Store(creating: path)
      try store.commit([.put(StoredRow(collection: "a", key: [1], value: [1]))])
    }
    try #require(disk.setReadOnly(true))
    #expect(throws: StoreError.readOnly) { _ = try Store(opening: path) }
    #expect(throws: StoreError.readOnly) { _ = try Store(creating: disk("other.db")) }
    try #require(disk.setReadOnly(false))
    #expect(try Store(opening: path).rows().count == 1)
  }
}
