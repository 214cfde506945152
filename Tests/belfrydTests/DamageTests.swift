import Foundation
import PanelProtocol
import TestSupport
import Testing

/// A store that is absent, damaged, or cannot be read just now: three things.
@Suite struct DamageTests {
  private let board: Board
  private var url: URL { URL(fileURLWithPath: board.store) }

  init() throws { board = try Board() }

  /// A store that belfryd made and did not close, and its content without its log.
  private func runOnce() throws -> Data {
    try board.start()
    try board.process.terminate()
    #expect(try board.process.status() == 0)
    return try Data(contentsOf: url)
  }

  private func troubles() throws -> [Status.Trouble] {
    let panel = try board.connectPanel()
    try panel.send(Panel.hello)
    let statuses = try panel.replay().compactMap {
      if case .status(let status) = $0 { status.troubles } else { nil }
    }
    return try #require(statuses.last)
  }

  private var asides: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: board.directory("state")).filter {
        $0.contains(".damaged-")
      }
    }
  }

  @Test(arguments: [0, 300, 1500])
  func aDamagedStoreIsKeptAsideAndSaidToBe(_ length: Int) throws {
    let damaged = try runOnce().prefix(length)
    try damaged.write(to: url)
    let program = try Program("belfryd", board.arguments, errorsToo: true)
    let lines = program.lines(before: "ready")
    let aside = try #require(try asides.first)
    #expect(
      lines.contains { $0.contains("the store was damaged") && $0.contains(aside) }, "\(lines)")
    let kept = try Data(contentsOf: URL(fileURLWithPath: board.directory("state/\(aside)")))
    #expect(kept == damaged)
    #expect(try troubles() == [.storageReplaced])
    // It goes on to say so, and the new store is not taken for a damaged one.
    program.kill()
    try board.start()
    #expect(try troubles() == [.storageReplaced])
    #expect(try asides.count == 1)
  }

  /// A second look finds another fault, which comes of the first one.
  @Test func theReasonThatWasFoundFirstIsSaid() throws {
    try board.start()
    try board.process.kill()
    var bytes = [UInt8](try Data(contentsOf: url))
    // The user version, SQLite file format, section 1.3.
    for place in 60..<64 { bytes[place] = 0 }
    try Data(bytes).write(to: url)
    let program = try Program("belfryd", board.arguments, errorsToo: true)
    let lines = program.lines(before: "ready")
    #expect(lines.contains { $0.contains("the store was damaged (it has no version)") }, "\(lines)")
  }

  @Test func anAbsentStoreIsNoTrouble() throws {
    try board.start()
    #expect(try troubles() == [])
    #expect(try asides == [])
  }

  @Test func whatCannotBeReadJustNowStaysAsItIs() throws {
    let whole = try runOnce()
    // Not reachable by any user: the file is replaced by a link to itself.
    try FileManager.default.moveItem(at: url, to: URL(fileURLWithPath: board.directory("kept")))
    symlink(board.store, board.store)
    let program = try Program("belfryd", board.arguments, errorsToo: true)
    let text = program.remainingLines().joined(separator: "\n")
    #expect(program.status() == 71)
    #expect(text.contains("cannot be reached just now"), "\(text)")
    #expect(try asides == [])
    unlink(board.store)
    try FileManager.default.moveItem(at: URL(fileURLWithPath: board.directory("kept")), to: url)
    try board.start()
    try board.process.terminate()
    #expect(try board.process.status() == 0)
    #expect(try Data(contentsOf: url) == whole)
  }
}
