import Capture
import Foundation
import GATTProfile
import TestSupport
import Testing

/// A walk that `belfry capture` recorded in a guest: a phone comes back and posts two notifications and
/// one that was altered on the way.
@Suite struct WalkTests {
  private static let path = "Tests/Vectors/walk.btsnoop"
  private let records: [SnoopRecord]
  private let log: MessageLog
  private let script: PhoneScript

  init() throws {
    var reader = SnoopReader()
    var decoder = Decoder(.monitor)
    var log = MessageLog()
    var script = PhoneScript()
    var records: [SnoopRecord] = []
    reader.append(try contents(Self.path))
    while let record = try reader.next() {
      records.append(record)
      for sighting in decoder.take(record) {
        log.take(sighting)
        script.take(sighting)
      }
    }
    try reader.finish()
    self.records = records
    self.log = log
    self.script = script
  }

  @Test func theThreeMessagesOfThePhoneShowWithTheirReceipts() {
    let phone = log.messages.filter { $0.isFromPhone && $0.stream.role == .transport }
    #expect(phone.map(\.verdict) == [.accepted, .accepted, .refused(.cannotOpen)])
    #expect(phone.map(\.stream.lane) == [.prompt, .bulk, .prompt])
    #expect(phone.allSatisfy { ($0.duration ?? -1) > 0 && $0.repeated == 0 })
  }

  @Test func theScriptBringsThePhoneAndAllThatItWrote() {
    #expect(script.acts.first?.kind == .arrive && script.acts.first?.time == 0)
    #expect(script.acts.last?.kind == .leave)
    let written = script.acts.compactMap { act in
      if case .write(_, .fragment(let fragment), _) = act.kind {
        fragment.content.count
      } else {
        nil
      }
    }
    let sent = log.messages.filter(\.isFromPhone).reduce(0) { $0 + $1.bytesSent }
    #expect(written.reduce(0, +) == sent)
    #expect(zip(script.acts, script.acts.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func noKeyOfALinkIsInIt() {
    for record in records { #expect(record.withoutKeys == record) }
  }

  private static let tshark = ["/usr/bin/tshark", "/usr/local/bin/tshark"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Somebody else's reader finds as many packets, and the same values of the attribute protocol.
  @Test(.enabled(if: tshark != nil, "SKIPPED: tshark is not installed"))
  func tsharkOpensItAndCountsTheSame() throws {
    let tshark = try #require(Self.tshark)
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../\(Self.path)")
    func count(_ filter: String) throws -> Int {
      let arguments = ["-n", "-r", file.standardized.path, "-Y", filter]
      return try Program(tshark, arguments).remainingLines().count
    }
    #expect(try count("frame") == records.count)
    let commands = records.count { $0.monitorKind == .command }
    #expect(try count("bthci_cmd") == commands)
    let fragments = script.acts.count {
      if case .write(.dataIn, _, false) = $0.kind { true } else { false }
    }
    #expect(try count("btatt.opcode == 0x52") == fragments)
  }
}
