import Foundation
import TestSupport
import Testing
import Workers

/// A phone brings firmware to the real agent: its frames are checked byte by byte.
@Suite(.enabled(if: access(Ed25519Signer.tool, X_OK) == 0, "SKIPPED: openssl is not installed"))
struct FirmwareTests {
  private let folder: TemporaryDirectory
  private let maker: Ed25519Signer
  private let file: [UInt8]

  init() throws {
    folder = try #require(TemporaryDirectory())
    maker = try Ed25519Signer()
    var chance = SeededGenerator(seed: 11)
    file = chance.bytes(100_000)
  }

  private var key: String { hex(maker.key) }

  private func announcement(of size: Int, by signer: Ed25519Signer) throws -> FirmwareRequest {
    let announcement = FirmwareAnnouncement(
      name: "Lamp", version: "2.1", size: UInt64(size), digest: try signer.digest(file))
    let bytes = announcement.encoded
    let signature = try signer.sign(SignedAnnouncement.signedBytes(bytes))
    return .announce(try SignedAnnouncement(bytes: bytes, signature: signature))
  }

  /// The file's bytes from one on up to another, a frame a step; the last one is awaited.
  private func parts(_ range: Range<Int>, of file: [UInt8]) -> [String] {
    let starts = stride(from: range.lowerBound, to: range.upperBound, by: FirmwareRequest.partLimit)
    let steps = starts.map { start in
      let end = min(start + FirmwareRequest.partLimit, range.upperBound)
      return say(.part(offset: UInt64(start), bytes: Array(file[start..<end])), "part \(start)")
    }
    return steps + [
      #"{ "expect": { "receipt": "accepted", "of": "part \#(Array(starts).last ?? 0)" } }"#
    ]
  }

  private func say(_ request: FirmwareRequest, _ name: String) -> String {
    let bytes = hex(request.encoded)
    return
      #"{ "worker": { "do": "say", "subject": "firmware", "text": "\#(name)", "hex": "\#(bytes)" } }"#
  }

  private func hear(_ answer: FirmwareAnswer) -> String {
    #"{ "expect": { "worker": { "hex": "\#(hex(answer.encoded))" } } }"#
  }

  private func position(_ offset: Int) -> FirmwareAnswer {
    .position(UInt64(offset), window: FirmwareIntake.window)
  }

  private let session = [
    #"{ "worker": { "do": "want", "subject": "firmware" } }"#,
    #"{ "expect": { "worker": { "open": true } } }"#,
  ]

  private let closed = #"{ "expect": { "worker": { "open": false } } }"#
  private let linked = #"{ "expect": { "connected": true } }"#

  /// Plays steps against an agent, which is started anew when the phone asks for that.
  private func play(_ steps: [String], _ arguments: [String]) throws {
    var agent = try startAgent(in: folder, arguments)
    let scenario = folder("firmware.json")
    let text = [#"{ "pair": {} }"#] + steps
    try #"{ "name": "Firmware", "steps": [\#(text.joined(separator: ",\n"))] }"#.write(
      toFile: scenario, atomically: false, encoding: .utf8)
    let phone = try Program(
      "belfry", ["phone", "--link", folder("link"), "--scenario", scenario], errorsToo: true,
      takesInput: true)
    var account = ""
    while let line = phone.line() {
      account += line + "\n"
      guard line == "ask restartAccessory" else { continue }
      agent.kill()
      agent = try startAgent(in: folder, arguments)
      phone.say("\n")
    }
    #expect(phone.status() == 0, "\(account)")
  }

  @Test func aFileArrivesOverCutsAndRestartsAndTheOwnersCommandGetsIt() throws {
    let command = folder("prepare")
    try makeScript(at: command, "cp \"$1\" \(folder("copy"))")
    let announce = say(try announcement(of: file.count, by: maker), "announcement")
    let first = 10 * FirmwareRequest.partLimit
    let second = 20 * FirmwareRequest.partLimit
    var steps = session + [announce, hear(position(0))] + parts(0..<first, of: file)
    steps += [#"{ "disconnect": true }"#, closed, #"{ "connect": true }"#] + session
    steps += [announce, hear(position(first))] + parts(first..<second, of: file)
    // A receipt promises nothing of the disk, only a position does: the agent is killed after one.
    steps += [announce, hear(position(second))]
    steps += [#"{ "ask": "restartAccessory" }"#, closed, linked] + session
    steps += [announce, hear(position(second))] + parts(second..<file.count, of: file)
    steps += [hear(position(file.count)), hear(.prepared)]
    // It is not taken twice.
    steps += [announce, hear(.prepared)]
    try play(steps, ["--firmware-key", key, "--firmware-command", command])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder("copy"))) == Data(file))
    let kept = URL(fileURLWithPath: folder("state/firmware/firmware"))
    #expect(try Data(contentsOf: kept) == Data(file))
  }

  @Test func whatIsNotAnnouncedSignedOrOfThatContentIsRefused() throws {
    let part = FirmwareRequest.part(offset: 0, bytes: [1, 2, 3])
    var other = file
    other[99_999] ^= 1
    var steps = session + [say(part, "unannounced"), hear(.refused(.notAnnounced))]
    steps += [say(try announcement(of: file.count, by: try Ed25519Signer()), "stranger's")]
    steps += [hear(.refused(.notAuthentic))]
    steps += [say(try announcement(of: 2 << 20, by: maker), "large"), hear(.refused(.tooLarge))]
    steps += [say(try announcement(of: file.count, by: maker), "announcement"), hear(position(0))]
    steps += parts(0..<file.count, of: other) + [hear(.refused(.wrongContent))]
    steps += [
      #"{ "worker": { "do": "say", "subject": "firmware", "text": "nonsense", "hex": "ff" } }"#,
      hear(.refused(.malformed)),
    ]
    try play(steps, ["--firmware-key", key, "--firmware-size", "1"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("state/firmware")).isEmpty)
  }

  @Test func withoutAKeyNoneIsTaken() throws {
    let announce = say(try announcement(of: file.count, by: maker), "announcement")
    try play(session + [announce, hear(.refused(.off))], [])
    #expect(access(folder("state/firmware"), F_OK) != 0)
  }
}
