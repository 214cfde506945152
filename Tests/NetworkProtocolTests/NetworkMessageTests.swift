import CBOR
import Framing
import NetworkProtocol
import TestSupport
import Testing

private let commands: [NetworkCommand] = [
  .welcome(version: 1), .settle(ParcelNumber(0), .taken), .settle(ParcelNumber(.max), .later),
  .dispatch(DispatchNumber(7), body: Array(#"{"aps":{}}"#.utf8)),
  .listen(true), .listen(false), .admit(LocalLinkNumber(1)),
  .packet(LocalLinkNumber(2), [UInt8](repeating: 3, count: NetworkLimits.packet)),
  .close(LocalLinkNumber(.max)), .replaced,
]

private let hash = [UInt8](repeating: 0xA5, count: LocalService.hashLength)

private let reports: [NetworkReport] = [
  .hello(version: 1), .internet(.up), .internet(.down(.notTrusted, words: "expired")),
  .internet(.down(.lost, words: "")), .parcel(ParcelNumber(3), [1, 2, 3]),
  .parcel(ParcelNumber(4), [UInt8](repeating: 9, count: NetworkLimits.parcel)),
  .dispatched(DispatchNumber(300)),
  .localNetwork(.up(LocalService(name: "Belfry 1a2b3c4d", port: 49_152, keyHash: hash))),
  .localNetwork(.up(LocalService(name: "", port: 1, keyHash: hash))),
  .localNetwork(.down(words: "the port is taken")), .localNetwork(.down(words: "")),
  .linkOpened(LocalLinkNumber(1), token: [UInt8](repeating: 7, count: NetworkLimits.token)),
  .packet(LocalLinkNumber(1), [4]), .drained(LocalLinkNumber(1), count: 8),
  .linkClosed(LocalLinkNumber(1)),
]

/// A message without its length.
private func content(_ message: [UInt8]) -> [UInt8] { Array(message.dropFirst(4)) }

@Suite struct NetworkMessageTests {
  @Test(arguments: commands)
  func aCommandComesBackAsItWas(_ command: NetworkCommand) throws {
    #expect(try NetworkCommand(decoding: content(command.encoded)) == command)
  }

  @Test(arguments: reports)
  func aReportComesBackAsItWas(_ report: NetworkReport) throws {
    #expect(try NetworkReport(decoding: content(report.encoded)) == report)
    #expect(report.encoded.count <= 4 + NetworkLimits.message)
  }

  @Test func aMessageCutShortIsRefused() {
    for message in commands.map(\.encoded) + reports.map(\.encoded) {
      let whole = content(message)
      for length in 0..<min(64, whole.count) {
        #expect(throws: FramingError.self) {
          try NetworkCommand(decoding: Array(whole.prefix(length)))
        }
        #expect(throws: FramingError.self) {
          try NetworkReport(decoding: Array(whole.prefix(length)))
        }
      }
    }
  }

  @Test func whatIsLargerThanItMayBeIsRefused() {
    let parcel = [UInt8](repeating: 0, count: NetworkLimits.parcel + 1)
    #expect(throws: FramingError.self) {
      try NetworkReport(decoding: content(NetworkReport.parcel(ParcelNumber(1), parcel).encoded))
    }
    let body = [UInt8](repeating: 0, count: NetworkLimits.body + 1)
    let command = NetworkCommand.dispatch(DispatchNumber(1), body: body)
    #expect(throws: FramingError.self) {
      try NetworkCommand(decoding: content(command.encoded))
    }
    let packet = [UInt8](repeating: 0, count: NetworkLimits.packet + 1)
    let report = NetworkReport.packet(LocalLinkNumber(1), packet)
    #expect(throws: FramingError.self) {
      try NetworkReport(decoding: content(report.encoded))
    }
  }

  @Test func aMessageOfANewerPeerIsToldApartFromNonsense() {
    #expect(throws: FramingError.unknownMessage(kind: 23)) {
      try NetworkCommand(decoding: [0x82, 23, 0xA1, 0, 1])
    }
    #expect(throws: FramingError.unknownMessage(kind: 23)) {
      try NetworkReport(decoding: [0x82, 23, 0x80])
    }
    #expect(throws: FramingError.malformed(CBORError(.outOfRange, at: 4))) {
      try NetworkCommand(decoding: [0x82, 1, 0x82, 0, 9])
    }
  }

  @Test func aReasonOfANewerPeerCountsAsALostLink() throws {
    let report = try NetworkReport(decoding: [0x82, 1, 0xA1, 0, 0x18, 200])
    #expect(report == .internet(.down(.lost, words: "")))
  }

  @Test func randomChangesEndInAMessageOrInOneError() throws {
    var generator = SeededGenerator(seed: 41)
    let originals =
      commands.map { content($0.encoded) } + reports.map { content($0.encoded) }
    for _ in 0..<5_000 {
      var bytes = Array(originals[Int(generator.next() % UInt64(originals.count))].prefix(200))
      for _ in 0...(generator.next() % 4) {
        bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(generator.next() % 256)
      }
      if let command = try? NetworkCommand(decoding: bytes) {
        #expect(try NetworkCommand(decoding: content(command.encoded)) == command)
      }
      if let report = try? NetworkReport(decoding: bytes) {
        #expect(try NetworkReport(decoding: content(report.encoded)) == report)
      }
    }
  }
}
