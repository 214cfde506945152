import Foundation
import Store
import TestSupport
import Testing

@testable import Store

/// Stores of every version that there was, each made by the program of its time and kept as it was.
@Suite struct VersionTests {
  private let directory: TemporaryDirectory
  private var path: String { directory("belfry.db") }

  init() throws { directory = try #require(TemporaryDirectory()) }

  private func take(_ version: Int) throws {
    let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized
    let kept = package.appendingPathComponent("Tests/Vectors/store-\(version).db")
    try FileManager.default.copyItem(at: kept, to: URL(fileURLWithPath: path))
  }

  private func schema(_ path: String) throws -> [String] {
    let database = try Database.open(path)
    let statement = try Statement("SELECT sql FROM sqlite_schema ORDER BY name", in: database)
    var texts: [String] = []
    while try statement.step(in: database) { texts.append(statement.text(0)) }
    return texts
  }

  @Test(arguments: 1...1)
  func aStoreOfAnOlderVersionIsBroughtUpToDate(_ version: Int) throws {
    try take(version)
    for _ in 0..<2 {
      let rows = try Store(opening: path).rows()
      let counts = Dictionary(grouping: rows, by: \.collection).mapValues(\.count)
      let expected = [
        "counters": 1, "generations": 1, "keyPairs": 1, "messages": 2, "nonces": 2,
        "notifications": 1, "phones": 1,
      ]
      #expect(counts == expected)
      #expect(rows.filter { $0.secret != nil }.map(\.secret?.count) == [32])
      #expect(rows.allSatisfy { !$0.isSealed })
    }
  }

  @Test(arguments: 1...1)
  func nothingTellsItFromANewOneThen(_ version: Int) throws {
    try take(version)
    do { _ = try Store(opening: path) }
    do { _ = try Store(creating: directory("new.db")) }
    #expect(try schema(path) == schema(directory("new.db")))
    let database = try Database.open(path)
    #expect(try database.number("PRAGMA user_version") == Schema.version)
  }

  /// So that a new version comes with a store of the one before.
  @Test func thereIsAStoreOfEveryOlderVersion() { #expect(Schema.version == 2) }

  @Test func aMigrationThatFailsLeavesTheOldStore() throws {
    try take(1)
    do {
      let database = try Database.open(path)
      // What the step to version 2 wants to add is there already.
      try database.run("ALTER TABLE rows ADD COLUMN sealed INTEGER")
    }
    #expect(throws: StoreError.self) { _ = try Store(opening: path) }
    let database = try Database.open(path)
    #expect(try database.number("PRAGMA user_version") == 1)
    #expect(try database.number("SELECT count(*) FROM rows") == 9)
  }
}
