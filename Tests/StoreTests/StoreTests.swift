import Foundation
import Secrets
import Store
import TestSupport
import Testing

@Suite struct StoreTests {
  private let directory: TemporaryDirectory
  private var path: String { directory("belfry.db") }

  init() throws { directory = try #require(TemporaryDirectory()) }

  @Test func whatWasCommittedIsThereAgain() throws {
    do {
      let store = try Store(creating: path)
      try store.commit([
        .put(StoredRow(collection: "b", key: [1], value: [9, 0, 9])),
        .put(
          StoredRow(
            collection: "a", key: [2, 0], value: [], secret: SharedSecret(copying: [7, 8]))),
      ])
    }
    let rows = try Store(opening: path).rows()
    #expect(rows.map(\.collection) == ["a", "b"])
    #expect(rows.map(\.key) == [[2, 0], [1]])
    #expect(rows.map(\.value) == [[], [9, 0, 9]])
    #expect(rows.map { $0.secret.map { $0 == SharedSecret(copying: [7, 8]) } } == [true, nil])
  }

  @Test func aPutReplacesAndADeleteDrops() throws {
    let store = try Store(creating: path)
    try store.commit([
      .put(StoredRow(collection: "a", key: [1], value: [1], secret: SharedSecret(copying: [1]))),
      .put(StoredRow(collection: "a", key: [2], value: [2])),
    ])
    try store.commit([
      .put(StoredRow(collection: "a", key: [1], value: [3])),
      .delete(collection: "a", key: [2]),
      .delete(collection: "a", key: [77]),
    ])
    let rows = try store.rows()
    #expect(rows.map(\.value) == [[3]])
    #expect(rows.first?.secret == nil)
  }

  @Test func changesOfOneCommitApplyInOrder() throws {
    let store = try Store(creating: path)
    try store.commit([
      .put(StoredRow(collection: "a", key: [1], value: [1])),
      .delete(collection: "a", key: [1]),
      .put(StoredRow(collection: "a", key: [1], value: [2])),
    ])
    #expect(try store.rows().map(\.value) == [[2]])
  }

  @Test(arguments: [[], [1], [1, 2], [0xFF], [0xFF, 0xFF], [0]] as [[UInt8]])
  func allKeysOfOnePrefixAreDroppedAndNoOther(_ prefix: [UInt8]) throws {
    let store = try Store(creating: path)
    var keys: [[UInt8]] = [[], [UInt8](repeating: 0xFF, count: 512)]
    for first in [0, 1, 2, 0xFE, 0xFF] as [UInt8] {
      keys.append([first])
      for second in [0, 2, 3, 0xFF] as [UInt8] {
        keys += [[first, second], [first, second, 0xFF]]
      }
    }
    for collection in ["a", "b"] {
      try store.commit(
        keys.map { .put(StoredRow(collection: collection, key: $0, value: [])) })
    }
    try store.commit([.deleteAll(collection: "a", prefix: prefix)])
    let rows = try store.rows()
    let left = keys.filter { !$0.starts(with: prefix) }
    #expect(Set(rows.filter { $0.collection == "a" }.map(\.key)) == Set(left))
    #expect(rows.filter { $0.collection == "b" }.count == keys.count)
  }

  @Test func aMebibyteOfRandomRowsComesBackByteForByte() throws {
    var random = SeededGenerator(seed: 11)
    var expected: [[UInt8]: [UInt8]] = [:]
    let store = try Store(creating: path)
    for _ in 0..<64 {
      let key = random.bytes(16)
      expected[key] = random.bytes(Int(random.next() % 32_768))
      try store.commit([.put(StoredRow(collection: "a", key: key, value: expected[key] ?? []))])
    }
    let found = Dictionary(uniqueKeysWithValues: try store.rows().map { ($0.key, $0.value) })
    #expect(found == expected)
  }

  @Test func whetherASecretIsSealedIsRemembered() throws {
    let secret = SharedSecret(copying: [1])
    let rows = [
      StoredRow(collection: "a", key: [1], value: [], secret: secret, isSealed: true),
      StoredRow(collection: "a", key: [2], value: [], secret: secret),
    ]
    do { try Store(creating: path).commit(rows.map { .put($0) }) }
    let store = try Store(opening: path)
    #expect(try store.rows().map(\.isSealed) == [true, false])
    try store.commit([.put(StoredRow(collection: "a", key: [1], value: [], secret: secret))])
    #expect(try store.rows().map(\.isSealed) == [false, false])
  }

  @Test func aClearedLogHoldsNothingOfWhatWasDropped() throws {
    let secret = [UInt8]("a secret of thirty-two bytes in a".utf8)
    let store = try Store(creating: path)
    let row = StoredRow(
      collection: "a", key: [1], value: [], secret: SharedSecret(copying: secret))
    try store.commit([.put(row)])
    try store.commit([.delete(collection: "a", key: [1])])
    let log = URL(fileURLWithPath: path + "-wal")
    #expect(try Data(contentsOf: log).range(of: Data(secret)) != nil)
    try store.clearLog()
    #expect(try Data(contentsOf: log).isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(secret)) == nil)
  }

  @Test func nobodyElseCanReadTheFiles() throws {
    let store = try Store(creating: path)
    try store.commit([.put(StoredRow(collection: "a", key: [1], value: [1]))])
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(names.count >= 2)
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: directory(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }

  @Test func aSecretThatWasDroppedIsNotInTheDatabaseFile() throws {
    let secret = [UInt8]("a secret of thirty-two bytes in a".utf8)
    do {
      let store = try Store(creating: path)
      try store.commit([
        .put(
          StoredRow(collection: "a", key: [1], value: [1], secret: SharedSecret(copying: secret)))
      ])
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(secret)) != nil)
    do { try Store(opening: path).commit([.delete(collection: "a", key: [1])]) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data(secret)) == nil)
  }
}
