import Foundation
import Store
import TestSupport
import Testing

/// The agent dies at the changes that bring an older store up to date, and at those around them.
@Suite(.serialized, .enabled(if: Tape.isPossible, "needs a C compiler"))
struct MigrationDeathTests {
  private static let kept = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../Vectors").standardized

  /// Every older version, as `StoreTests` has them.
  private static let versions = (1...99).filter { version in
    let path = kept.appendingPathComponent("store-\(version).db").path
    return FileManager.default.fileExists(atPath: path)
  }

  /// What a life of the agent ended with, from a fresh start or not.
  private func live(
    in folder: TemporaryDirectory, _ environment: [String: String]
  ) throws -> (status: Int32?, log: String) {
    let agent = try Program(
      "belfryd", ["--state", folder("state"), "--panel-socket", folder("panel")],
      environment: environment, errorsToo: true)
    let lines = agent.lines(before: "ready")
    agent.terminate()
    return (agent.status(), lines.joined(separator: "\n"))
  }

  private func folder(_ version: Int) throws -> TemporaryDirectory {
    let folder = try #require(TemporaryDirectory())
    try FileManager.default.createDirectory(
      atPath: folder("state"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    try FileManager.default.copyItem(
      at: Self.kept.appendingPathComponent("store-\(version).db"),
      to: URL(fileURLWithPath: folder("state/belfry.db")))
    return folder
  }

  private func rows(_ folder: TemporaryDirectory) throws -> StoreState {
    StoreState(try Store(opening: folder("state/belfry.db")).rows())
  }

  @Test(arguments: versions, Tape.Kind.allCases)
  func noRowIsLost(_ version: Int, _ kind: Tape.Kind) throws {
    let whole = try folder(version)
    #expect(try live(in: whole, [:]).status == 0)
    let expected = try rows(whole)
    var change = 1
    var deaths = 0
    while change < 200 {
      let folder = try folder(version)
      let dying = Tape.killing(at: change, kind, on: folder("state/belfry.db"))
      if try live(in: folder, dying).status == 0 { break }
      deaths += 1
      let (status, log) = try live(in: folder, [:])
      #expect(status == 0 && !log.contains("store"), "\(change): \(log)")
      #expect(try rows(folder) == expected, "\(change)")
      change += scaled(10) < 10 ? 3 : 1
    }
    #expect(deaths > 2 && change < 200)
    print("died at \(deaths) changes of a migration from version \(version), \(kind)")
  }
}
