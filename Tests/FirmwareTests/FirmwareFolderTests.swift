import Firmware
import Foundation
import Linux
import OpenSSL
import TestSupport
import Testing
import Workers

@Suite(.enabled(if: access("/usr/bin/openssl", X_OK) == 0, "SKIPPED: openssl is not installed"))
struct FirmwareFolderTests {
  private let place: TemporaryDirectory
  private let maker: Maker
  private let file: [UInt8]

  init() throws {
    place = try #require(TemporaryDirectory())
    maker = try Maker()
    var chance = SeededGenerator(seed: 7)
    file = chance.bytes(150_000)
  }

  private func folder(limit: UInt64 = 1 << 20, command: String? = nil) throws -> FirmwareFolder {
    let terms = FirmwareFolder.Terms(
      key: try Ed25519Key(maker.key), limit: limit, command: command)
    return try FirmwareFolder(at: place("firmware"), terms)
  }

  /// Announces the file and sends it from where the answer says, up to an end; the last answer.
  private func send(
    _ bytes: [UInt8], as signed: SignedAnnouncement, to folder: FirmwareFolder, until end: Int
  ) -> FirmwareAnswer? {
    var answer = folder.take(FirmwareRequest.announce(signed).encoded).last
    guard case .position(let start, _) = answer else { return answer }
    var offset = Int(start)
    while offset < end {
      let part = Array(bytes[offset..<min(end, offset + FirmwareRequest.partLimit)])
      let answers = folder.take(FirmwareRequest.part(offset: UInt64(offset), bytes: part).encoded)
      answer = answers.last ?? answer
      if case .refused = answer { return answer }
      offset += part.count
    }
    while folder.isBusy { answer = folder.work().last ?? answer }
    return answer
  }

  private func content(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: place("firmware/\(name)"))))
  }

  @Test func aFileArrivesOverSeveralRunsAndIsWholeInTheEnd() throws {
    let signed = try maker.sign(file)
    var last = send(file, as: signed, to: try folder(), until: 50_000)
    guard case .position(let kept, _) = last else {
      Issue.record("\(String(describing: last))")
      return
    }
    #expect(kept >= 32_768)
    let second = try folder()
    let answer = second.take(FirmwareRequest.announce(signed).encoded)
    #expect(answer == [.position(50_000, window: FirmwareIntake.window)])
    last = send(file, as: signed, to: second, until: file.count)
    #expect(last == .prepared)
    #expect(try content("firmware") == file)
    #expect(send(file, as: signed, to: try folder(), until: file.count) == .prepared)
  }

  @Test func theOwnersCommandGetsTheFileAndItsVersion() throws {
    let script = place("command")
    try "#!/bin/sh\ncp \"$1\" \(place("copy"))\necho \"$2\" >\(place("version"))\n".write(
      toFile: script, atomically: false, encoding: .utf8)
    chmod(script, 0o700)
    let folder = try folder(command: script)
    #expect(send(file, as: try maker.sign(file), to: folder, until: file.count) == .prepared)
    for _ in 0..<500 where access(place("version"), F_OK) != 0 { usleep(10_000) }
    usleep(50_000)
    #expect(try String(contentsOfFile: place("version"), encoding: .utf8) == "2.1\n")
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: place("copy")))) == file)
  }

  @Test func aFileThatIsNotWhatWasSignedIsRemoved() throws {
    var other = file
    other[149_999] ^= 1
    let folder = try folder()
    let answer = send(other, as: try maker.sign(file), to: folder, until: file.count)
    #expect(answer == .refused(.wrongContent))
    #expect(try Directory.names(in: place("firmware")).isEmpty)
  }

  @Test func anAnnouncementOfAnotherMakersIsRefused() throws {
    let signed = try Maker().sign(file)
    #expect(send(file, as: signed, to: try folder(), until: 1) == .refused(.notAuthentic))
    let large = try folder(limit: 100)
    #expect(send(file, as: try maker.sign(file), to: large, until: 1) == .refused(.tooLarge))
    #expect(large.take([0xFF]) == [.refused(.malformed)])
    #expect(
      large.take(FirmwareRequest.part(offset: 0, bytes: [1]).encoded) == [.refused(.notAnnounced)])
  }

  @Test func whatLiesThereDamagedIsBegunAnew() throws {
    try Directory.makePrivate(place("firmware"))
    for name in ["announcement", "part"] {
      try "no".write(toFile: place("firmware/\(name)"), atomically: false, encoding: .utf8)
    }
    #expect(send(file, as: try maker.sign(file), to: try folder(), until: file.count) == .prepared)
    #expect(try content("firmware") == file)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "SKIPPED: no file system may be mounted here"))
  func aFullDiskIsToldAndNothingStays() throws {
    let disk = try #require(SmallDisk(bytes: 200_000))
    let terms = FirmwareFolder.Terms(key: try Ed25519Key(maker.key), limit: 1 << 20)
    let folder = try FirmwareFolder(at: disk("firmware"), terms)
    #expect(send(file, as: try maker.sign(file), to: folder, until: 40_000) != nil)
    disk.fill("rest")
    #expect(
      send(file, as: try maker.sign(file), to: folder, until: file.count) == .refused(.noRoom))
  }
}
