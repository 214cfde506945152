import Linux
import TestSupport
import Testing

/// Files that grow, and files that are read part by part.
@Suite struct GrowingFileTests {
  private let folder = TemporaryDirectory()

  @Test func whatWasThereMovesAsideAndEachAppendIsThereAtOnce() throws {
    let folder = try #require(folder)
    let (path, former) = (folder("file"), folder("file.1"))
    for round in 0..<3 {
      var file = try GrowingFile(at: path, former: former)
      try file.append([UInt8(round), 1])
      try file.append([2])
      #expect(file.count == 3)
      #expect(try File.read(path, limit: 10) == [UInt8(round), 1, 2])
      if round > 0 { #expect(try File.read(former, limit: 10) == [UInt8(round - 1), 1, 2]) }
    }
  }

  @Test func onlyRegularFilesAreMovedOrRead() throws {
    let folder = try #require(folder)
    for path in ["/dev/null", folder.path] {
      #expect(thrown(SystemError.self) { try make(path, folder("former")) } == .notAFile(path))
      #expect(thrown(SystemError.self) { try readAll(path, part: 8) } == .notAFile(path))
    }
    let absent = thrown(SystemError.self) { try readAll(folder("absent"), part: 8) }
    #expect(absent?.errno == .absent)
  }

  private func make(_ path: String, _ former: String) throws -> Int {
    try GrowingFile(at: path, former: former).count
  }

  @Test(arguments: [1, 3, 100])
  func aFileIsReadInPartsToItsEnd(_ part: Int) throws {
    let folder = try #require(folder)
    let bytes = (0..<50).map { UInt8($0) }
    try File.replace(folder("file"), with: bytes)
    #expect(try readAll(folder("file"), part: part) == bytes)
  }

  private func readAll(_ path: String, part: Int) throws -> [UInt8] {
    var parts = try FileParts(of: path)
    var bytes: [UInt8] = []
    while true {
      let next = try parts.next(part)
      if next.isEmpty { return bytes }
      #expect(next.count <= part)
      bytes += next
    }
  }
}
