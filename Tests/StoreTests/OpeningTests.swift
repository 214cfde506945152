import Foundation
import Store
import TestSupport
import Testing

@Suite struct OpeningTests {
  private let directory: TemporaryDirectory
  private var path: String { directory("belfry.db") }

  init() throws { directory = try #require(TemporaryDirectory()) }

  private func create() throws {
    let store = try Store(creating: path)
    try store.commit([.put(StoredRow(collection: "a", key: [1], value: [1]))])
  }

  private func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private var bytes: [UInt8] {
    get throws { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
  }

  /// What opening ends in; nil if it works.
  private var failure: StoreError? {
    do {
      let store = try Store(opening: path)
      _ = try store.rows()
      return nil
    } catch {
      return error
    }
  }

  @Test func aStoreThatIsAbsentIsNotMadeByOpening() {
    #expect(failure == .absent)
    #expect(failure == .absent)
  }

  @Test func aStoreThatIsThereIsNotMadeAnew() throws {
    try create()
    #expect(throws: StoreError.self) { _ = try Store(creating: path) }
    #expect(failure == nil)
  }

  @Test func aCreationCutShortBeginsAgain() throws {
    try create()
    try FileManager.default.moveItem(atPath: path, toPath: path + "-draft")
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path + "-draft-wal"))
    #expect(failure == .absent)
    do { #expect(try Store(creating: path).rows().isEmpty) }
    #expect(!FileManager.default.fileExists(atPath: path + "-draft"))
    #expect(!FileManager.default.fileExists(atPath: path + "-draft-wal"))
  }

  @Test func aFreshStoreIsInItsFileAndNotInItsLog() throws {
    do { _ = try Store(creating: path) }
    #expect(try bytes.count == 2048)
    #expect(failure == nil)
  }

  @Test func anEmptyFileIsCorrupt() throws {
    try write([])
    #expect(failure?.isCorrupt == true)
  }

  /// At every 512 bytes, within pages and between them.
  @Test func aFileCutAnywhereIsCorrupt() throws {
    do {
      let store = try Store(creating: path)
      for number in UInt8(0)..<40 {
        let value = [UInt8](repeating: number, count: 700)
        try store.commit([.put(StoredRow(collection: "a", key: [number], value: value))])
      }
    }
    let whole = try bytes
    for length in stride(from: 0, to: whole.count, by: 512) {
      try write(Array(whole.prefix(length)))
      #expect(failure?.isCorrupt == true, "\(length) of \(whole.count)")
      try write(Array(whole.prefix(length + 17)))
      #expect(failure?.isCorrupt == true, "\(length + 17) of \(whole.count)")
    }
    try write(whole)
    #expect(failure == nil)
  }

  @Test func aLogWithoutItsStoreIsCorrupt() throws {
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path + "-wal"))
    #expect(failure == .corrupt("its log is there without it"))
  }

  /// A page that was lost under a store that was not closed in good order.
  @Test func anUncleanStoreIsLookedThrough() throws {
    try create()
    var damaged = try bytes
    for index in 1024..<damaged.count { damaged[index] = 0 }
    try write(damaged)
    // Only that it is there: its frames are not of this database.
    try Data(count: 1080).write(to: URL(fileURLWithPath: path + "-wal"))
    #expect(failure?.isCorrupt == true)
  }

  @Test func whatIsSetAsideKeepsItsLogAndItsContent() throws {
    try write([1, 2, 3])
    try Data([4]).write(to: URL(fileURLWithPath: path + "-wal"))
    #expect(!Store.wasSetAside(path))
    let first = try Store.setAside(path, date: "20260131T120000Z")
    #expect(first == path + ".damaged-20260131T120000Z")
    #expect(try Data(contentsOf: URL(fileURLWithPath: first)) == Data([1, 2, 3]))
    #expect(try Data(contentsOf: URL(fileURLWithPath: first + "-wal")) == Data([4]))
    #expect(failure == .absent)
    #expect(Store.wasSetAside(path))
    // A second one within the second, of which only the log is left.
    try Data([5]).write(to: URL(fileURLWithPath: path + "-wal"))
    let second = try Store.setAside(path, date: "20260131T120000Z")
    #expect(second == first + "-2")
    #expect(try Data(contentsOf: URL(fileURLWithPath: second + "-wal")) == Data([5]))
    #expect(try Data(contentsOf: URL(fileURLWithPath: first)) == Data([1, 2, 3]))
  }

  /// What was committed last is in the log alone; without it an older state would look whole.
  @Test func aStoreWhoseLogIsLostIsCorrupt() throws {
    try create()
    let writer = try Program("StoreWriter", [path])
    for _ in 0..<10 { _ = writer.line() }
    writer.kill()
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
    try FileManager.default.removeItem(atPath: path + "-wal")
    #expect(failure == .corrupt("its log is gone"))
    // The next one, in its place, is none the worse for it.
    _ = try Store.setAside(path, date: "20260131T120000Z")
    do { _ = try Store(creating: path) }
    #expect(failure == nil)
  }

  @Test func aStoreThatWasClosedNeedsNoLog() throws {
    try create()
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    #expect(!FileManager.default.fileExists(atPath: path + "-open"))
    #expect(failure == nil)
  }

  @Test func theTwoNewestDamagedStoresAreKept() throws {
    for day in 1...4 {
      try write([UInt8(day)])
      try Data([9]).write(to: URL(fileURLWithPath: path + "-wal"))
      _ = try Store.setAside(path, date: "2026013\(day)T120000Z")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    let kept = ["20260133T120000Z", "20260134T120000Z"].flatMap {
      ["belfry.db.damaged-\($0)", "belfry.db.damaged-\($0)-wal"]
    }
    #expect(names == kept)
  }

  @Test(arguments: [1, 100, 4096, 50_000])
  func garbageIsCorruptAndStaysAsItIs(_ length: Int) throws {
    var random = SeededGenerator(seed: 5)
    let garbage = random.bytes(length)
    try write(garbage)
    #expect(failure?.isCorrupt == true)
    #expect(try bytes == garbage)
  }

  @Test(arguments: [1, 100, 1024, 2000])
  func aTruncatedStoreIsCorrupt(_ length: Int) throws {
    try create()
    try write(Array(try bytes.prefix(length)))
    #expect(failure?.isCorrupt == true)
  }

  @Test func aDamagedPageIsCorrupt() throws {
    try create()
    var damaged = try bytes
    for index in 1024..<1128 { damaged[index] ^= 0xA5 }
    try write(damaged)
    #expect(failure?.isCorrupt == true)
  }

  @Test func aForeignDatabaseIsCorrupt() throws {
    try create()
    var foreign = try bytes
    // The application id, SQLite file format, section 1.3.
    foreign[68] ^= 1
    try write(foreign)
    #expect(failure == .corrupt("not a store of Belfry's"))
  }

  @Test func aStoreOfANewerVersionIsLeftAlone() throws {
    try create()
    var newer = try bytes
    // The user version, SQLite file format, section 1.3.
    newer[63] = 99
    try write(newer)
    #expect(failure == .newer(version: 99))
    #expect(try bytes == newer)
  }

  @Test func aSecondProcessIsTurnedAway() throws {
    try create()
    let store = try Store(opening: path)
    #expect(failure == .busy)
    try store.commit([.put(StoredRow(collection: "a", key: [2], value: [2]))])
    #expect(try store.rows().count == 2)
  }

  @Test func aPipeInItsPlaceIsNeitherReadNorTakenForAbsent() {
    #expect(mkfifo(path, 0o600) == 0)
    #expect(failure?.isUnavailable == true)
  }

  @Test func aDirectoryInItsPlaceIsNotTakenForAbsent() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(failure?.isUnavailable == true)
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func aFileWeMayNotReadIsNotTakenForAbsent() throws {
    try create()
    chmod(path, 0)
    #expect(failure?.isUnavailable == true)
    chmod(path, 0o600)
    #expect(failure == nil)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func aDirectoryWeMayNotWriteGivesNoStore() throws {
    chmod(directory.path, 0o500)
    #expect(throws: StoreError.self) { _ = try Store(creating: path) }
    chmod(directory.path, 0o700)
  }
}

extension StoreError {
  var isCorrupt: Bool { if case .corrupt = self { true } else { false } }
  var isUnavailable: Bool { if case .unavailable = self { true } else { false } }
}
