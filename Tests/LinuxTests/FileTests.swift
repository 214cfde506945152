import Foundation
import Linux
import TestSupport
import Testing

@Suite struct FileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try #require(TemporaryDirectory()) }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test(arguments: [0, 1, 16_384, 100_000])
  func aFileIsReadAsItWasWritten(_ length: Int) throws {
    var random = SeededGenerator(seed: 4)
    let bytes = random.bytes(length)
    try File.replace(directory("file"), with: bytes)
    #expect(try File.read(directory("file"), limit: 100_000) == bytes)
    #expect(try mode(directory("file")) == 0o600)
  }

  @Test func replacingLeavesNothingElseBehind() throws {
    try File.replace(directory("file"), with: [1], mode: 0o644)
    try File.replace(directory("file"), with: [2], mode: 0o644)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["file"])
    #expect(try File.read(directory("file"), limit: 1) == [2])
    #expect(try mode(directory("file")) == 0o644)
  }

  @Test func aFileAboveTheLimitIsRefused() throws {
    try File.replace(directory("file"), with: [1, 2, 3])
    #expect(throws: SystemError.fileTooLarge(path: directory("file"), limit: 2)) {
      try File.read(directory("file"), limit: 2)
    }
  }

  @Test func anAbsentFileIsNamed() {
    let path = directory("nothing")
    #expect(throws: SystemError.call("stat", about: path, .absent)) {
      try File.read(path, limit: 1)
    }
  }

  @Test func whatIsNoRegularFileIsRefusedWithoutWaiting() throws {
    let pipe = directory("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, directory.path, "/dev/zero"] {
      #expect(throws: SystemError.notAFile(path)) { try File.read(path, limit: 1 << 20) }
    }
  }

  @Test(.enabled(if: SmallDisk.isPossible, "needs the right to mount a small disk"))
  func onAFullDiskTheOldFileStays() throws {
    let disk = try #require(SmallDisk(bytes: 65_536))
    try File.replace(disk("file"), with: [1])
    disk.fill("other")
    #expect(throws: SystemError.self) {
      try File.replace(disk("file"), with: [UInt8](repeating: 2, count: 10_000))
    }
    #expect(try File.read(disk("file"), limit: 1) == [1])
    #expect(!FileManager.default.fileExists(atPath: disk("file.new")))
  }

  @Test func aPrivateDirectoryIsMadeWithItsParents() throws {
    let path = directory("a/b/c")
    try Directory.makePrivate(path)
    #expect(try mode(path) == 0o700)
    #expect(try mode(directory("a")) == 0o700)
    try Directory.makePrivate(path + "/")
  }

  @Test func aDirectoryOpenToOthersIsRefusedAndNotChanged() throws {
    let path = directory("open")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    chmod(path, 0o755)
    #expect(throws: SystemError.notPrivate(path)) { try Directory.makePrivate(path) }
    #expect(try mode(path) == 0o755)
  }

  @Test func aFileIsNotTakenForADirectory() throws {
    let path = directory("file")
    try File.replace(path, with: [])
    for inside in [path, path + "/a", path + "/a/b"] {
      #expect(throws: SystemError.notADirectory(path)) { try Directory.makePrivate(inside) }
    }
  }

  @Test func aLockHasOneHolder() throws {
    let path = directory("lock")
    do {
      let lock = try FileLock(path)
      #expect(throws: SystemError.inUse(path: path)) { _ = try FileLock(path) }
      _ = consume lock
    }
    #expect(throws: Never.self) { _ = try FileLock(path) }
  }
}
