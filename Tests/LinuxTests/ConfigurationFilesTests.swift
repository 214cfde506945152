import Foundation
import Linux
import TestSupport
import Testing

@Suite struct ConfigurationFilesTests {
  private let folder = TemporaryDirectory()

  private func write(_ text: String, to name: String) throws {
    let folder = try #require(folder)
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder(name)))
  }

  private func read(limit: Int = 1000) throws -> [String] {
    let folder = try #require(folder)
    return try ConfigurationFiles.read(folder("x.conf"), limit: limit).map {
      let name = $0.path.dropFirst(folder.path.utf8.count + 1)
      return "\(name): \(String(decoding: $0.bytes, as: UTF8.self))"
    }
  }

  @Test func aFileAloneIsReadAlone() throws {
    try write("one", to: "x.conf")
    #expect(try read() == ["x.conf: one"])
  }

  @Test func dropInsFollowInTheOrderOfTheirNames() throws {
    let folder = try #require(folder)
    try FileManager.default.createDirectory(
      atPath: folder("x.conf.d"), withIntermediateDirectories: false)
    try write("one", to: "x.conf")
    try write("three", to: "x.conf.d/20.conf")
    try write("two", to: "x.conf.d/10.conf")
    for name in [".hidden.conf", "old.conf~", "README", ".conf"] {
      try write("no", to: "x.conf.d/\(name)")
    }
    #expect(try read() == ["x.conf: one", "x.conf.d/10.conf: two", "x.conf.d/20.conf: three"])
  }

  @Test func aMissingFileIsAFault() throws {
    #expect(thrown(SystemError.self) { try read() }?.errno == .absent)
  }

  @Test func aDropInThatLeadsToNothingIsNamed() throws {
    let folder = try #require(folder)
    try FileManager.default.createDirectory(
      atPath: folder("x.conf.d"), withIntermediateDirectories: false)
    try write("one", to: "x.conf")
    let link = folder("x.conf.d/a.conf")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder("nowhere"))
    #expect(thrown(SystemError.self) { try read() } == .danglingLink(link))
  }

  @Test func aDropInThatIsTooLongIsAFault() throws {
    let folder = try #require(folder)
    try FileManager.default.createDirectory(
      atPath: folder("x.conf.d"), withIntermediateDirectories: false)
    try write("one", to: "x.conf")
    try write(String(repeating: "x", count: 2000), to: "x.conf.d/a.conf")
    let error = thrown(SystemError.self) { try read() }
    #expect(error == .fileTooLarge(path: folder("x.conf.d/a.conf"), limit: 1000))
  }
}
