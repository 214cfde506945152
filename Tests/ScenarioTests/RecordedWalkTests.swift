import Foundation
import TestSupport
import Testing

/// `belfry decode` and `belfry replay` with the walk that was recorded in a guest.
@Suite struct RecordedWalkTests {
  private let folder = TemporaryDirectory()
  private static let walk = URL(fileURLWithPath: #filePath).appendingPathComponent(
    "../../Vectors/walk.btsnoop"
  ).standardized.path

  /// An agent whose store is as it was before the walk, or new.
  private func agent(hasKeys: Bool) throws -> Program {
    let folder = try #require(folder)
    if hasKeys {
      let rights = [FileAttributeKey.posixPermissions: 0o700]
      try FileManager.default.createDirectory(
        atPath: folder("state"), withIntermediateDirectories: false, attributes: rights)
      try Data(try contents("Tests/Vectors/walk.db")).write(
        to: URL(fileURLWithPath: folder("state/belfry.db")))
    }
    return try startAgent(in: folder)
  }

  private func replay(_ arguments: [String] = []) throws -> (said: String, status: Int32?) {
    let folder = try #require(folder)
    let tool = try Program(
      "belfry",
      ["replay", Self.walk, "--link", folder("link"), "--phone", "public:F0:00:00:00:00:01"]
        + arguments, errorsToo: true)
    return (tool.remainingText(), tool.status())
  }

  @Test(arguments: [[], ["--paced"]])
  func theKeysOfBeforeGiveTheRecordedReceipts(_ arguments: [String]) throws {
    let agent = try agent(hasKeys: true)
    let (said, status) = try replay(arguments)
    #expect(said.contains("3 of 3 receipts are as recorded"), "\(said)")
    #expect(status == 0)
    // Once more: what was taken is acknowledged again, and what did not open does not.
    let (again, same) = try replay(arguments)
    #expect(again.contains("3 of 3 receipts are as recorded"), "\(again)")
    #expect(same == 0)
    _ = agent
  }

  @Test func withoutKeysEachReceiptDiffersAndIsNamed() throws {
    let agent = try agent(hasKeys: false)
    let (said, status) = try replay()
    #expect(said.contains("recorded accepted, now refused: unknown key"), "\(said)")
    #expect(said.contains("0 of 3 receipts are as recorded"), "\(said)")
    #expect(status == 1)
    _ = agent
  }

  @Test func decodeTellsFramesAndMessagesAndNoContent() throws {
    let tool = try Program("belfry", ["decode", Self.walk])
    let said = tool.remainingText()
    #expect(tool.status() == 0)
    #expect(said.contains("3 messages (2 accepted) from the phone"), "\(said.suffix(600))")
    #expect(said.contains("refused: cannot open"))
    for word in ["Four", "Five", "yyyy"] { #expect(!said.contains(word)) }
  }

  @Test func theReportOfAWalkSaysWhatItsRowsAddUpTo() throws {
    let folder = try #require(folder)
    let (csv, html) = (folder("walk.csv"), folder("walk.html"))
    let tool = try Program(
      "belfry", ["field", Self.walk, "--csv", csv, "--report", html, "--title", "A <walk>"])
    let said = tool.remainingLines()
    #expect(tool.status() == 0)
    let rows = try String(contentsOfFile: csv, encoding: .utf8).split(separator: "\n").dropFirst()
    let columns = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let bytes = columns.compactMap { Int($0[3]) }.reduce(0, +)
    let latencies = columns.flatMap { $0[10].split(separator: " ") }.compactMap { Int($0) }
    #expect(bytes == 9_485 && latencies.count == 2)
    let page = try String(contentsOfFile: html, encoding: .utf8)
    #expect(page.contains("<h1>A &lt;walk&gt;</h1>"))
    #expect(page.contains("\(bytes) B from the phone"))
    #expect(page.contains("\(latencies.max() ?? 0) ms at most (2 messages)"))
    #expect(!page.contains("http") && page.components(separatedBy: "<svg").count == 7)
    #expect(said.contains { $0.hasPrefix("latency: ") }, "\(said)")
  }

  @Test func aRecordingThatIsCutIsReadToItsLastWholeRecord() throws {
    let folder = try #require(folder)
    let whole = try contents("Tests/Vectors/walk.btsnoop")
    try Data(whole.dropLast(5)).write(to: URL(fileURLWithPath: folder("cut")))
    let tool = try Program("belfry", ["decode", "--messages", folder("cut")], errorsToo: true)
    let said = tool.remainingText()
    #expect(said.contains("is cut off") && said.contains("from the phone"), "\(said)")
    #expect(tool.status() == 0)
  }
}
