import Firmware
import Foundation
import Linux
import OpenSSL
import TestSupport
import Testing
import Workers

@Suite(.enabled(if: access(Ed25519Signer.tool, X_OK) == 0, "SKIPPED: openssl is not installed"))
struct FirmwareFolderTests {
  private let place: TemporaryDirectory
  private let maker: Ed25519Signer
  private let file: [UInt8]

  init() throws {
    place = try #require(TemporaryDirectory())
    maker = try Ed25519Signer()
    var chance = SeededGenerator(seed: 7)
    file = chance.bytes(150_000)
  }

  private func folder(
    limit: UInt64 = 1 << 20, command: String? = nil, patience: UInt64 = 60_000
  ) throws -> FirmwareFolder {
    let terms = FirmwareFolder.Terms(
      key: try Ed25519Key(maker.key), limit: limit, command: command, patience: patience)
    return try FirmwareFolder(at: place("firmware"), terms)
  }

  /// An owner's program.
  private func program(_ lines: String) throws -> String {
    let path = place("command")
    try makeScript(at: path, lines)
    return path
  }

  private func answers(_ events: [FirmwareFolder.Event]) -> [FirmwareAnswer] {
    events.compactMap { if case .answer(let answer) = $0 { answer } else { nil } }
  }

  private func take(_ request: FirmwareRequest, by folder: FirmwareFolder) -> [FirmwareAnswer] {
    answers(folder.take(request.encoded, at: Clock.uptime))
  }

  /// Works at what takes long, as the program's loop does.
  private func work(_ folder: FirmwareFolder) throws -> [FirmwareFolder.Event] {
    var events: [FirmwareFolder.Event] = []
    while let deadline = folder.deadline(at: Clock.uptime) {
      let now = Clock.uptime
      var entry = pollfd(fd: folder.number, events: Int16(POLLIN), revents: 0)
      _ = poll(&entry, 1, CInt(deadline > now ? deadline - now : 0))
      events += folder.work(at: Clock.uptime)
    }
    return events
  }

  /// Announces the file and sends it from where the answer says, up to an end; the last answer.
  private func send(
    _ bytes: [UInt8], as signed: SignedAnnouncement, to folder: FirmwareFolder, until end: Int
  ) throws -> FirmwareAnswer? {
    var answer = take(.announce(signed), by: folder).last
    guard case .position(let start, _) = answer else { return answer }
    var offset = Int(start)
    while offset < end {
      let part = Array(bytes[offset..<min(end, offset + FirmwareRequest.partLimit)])
      answer = take(.part(offset: UInt64(offset), bytes: part), by: folder).last ?? answer
      if case .refused = answer { return answer }
      offset += part.count
    }
    return answers(try work(folder)).last ?? answer
  }

  private func content(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: place("firmware/\(name)"))))
  }

  @Test func aFileArrivesOverSeveralRunsAndIsWholeInTheEnd() throws {
    let signed = try maker.announce(file)
    var last = try send(file, as: signed, to: try folder(), until: 50_000)
    guard case .position(let kept, _) = last else {
      Issue.record("\(String(describing: last))")
      return
    }
    #expect(kept >= 32_768)
    let second = try folder()
    let answer = take(.announce(signed), by: second)
    #expect(answer == [.position(50_000, window: FirmwareIntake.window)])
    last = try send(file, as: signed, to: second, until: file.count)
    #expect(last == .prepared)
    #expect(try content("firmware") == file)
    last = try send(file, as: signed, to: try folder(), until: file.count)
    #expect(last == .prepared)
  }

  @Test func theOwnersCommandGetsTheFileAndItsVersion() throws {
    let command = try program("cp \"$1\" \(place("copy"))\necho \"$2\" >\(place("version"))")
    let folder = try folder(command: command)
    let last = try send(file, as: try maker.announce(file), to: folder, until: file.count)
    #expect(last == .prepared)
    #expect(try String(contentsOfFile: place("version"), encoding: .utf8) == "2.1\n")
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: place("copy")))) == file)
  }

  @Test(arguments: ["exec >/dev/null", "exec >&-", "echo words; exec >/dev/null 2>&1 </dev/null"])
  func aCommandThatClosesItsOutputIsStillAwaited(_ lines: String) throws {
    let command = try program("\(lines)\nsleep 0.2\ncp \"$1\" \(place("copy"))")
    let folder = try folder(command: command)
    let last = try send(file, as: try maker.announce(file), to: folder, until: file.count)
    #expect(last == .prepared)
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: place("copy")))) == file)
  }

  @Test func whatACommandLeavesBehindIsNotAwaited() throws {
    let folder = try folder(command: try program("sleep 1000 &\necho $! >\(place("behind"))"))
    let last = try send(file, as: try maker.announce(file), to: folder, until: file.count)
    #expect(last == .prepared)
    let behind = try String(contentsOfFile: place("behind"), encoding: .utf8)
    let number = try #require(Int32(behind.dropLast()))
    #expect(kill(number, SIGKILL) == 0)
  }

  @Test(arguments: ["exit 3", "kill -9 $$", "exec sleep 1000", "exec yes"])
  func aCommandThatFailsLeavesNothing(_ lines: String) throws {
    let folder = try folder(command: try program(lines), patience: 300)
    let signed = try maker.announce(file)
    let last = try send(file, as: signed, to: folder, until: file.count)
    #expect(last == .refused(.failed))
    #expect(try Directory.names(in: place("firmware")).isEmpty)
  }

  @Test func aCommandThatIsNotThereIsNamed() throws {
    let folder = try folder(command: place("nowhere"))
    let signed = try maker.announce(file)
    _ = take(.announce(signed), by: folder)
    for offset in stride(from: 0, to: file.count, by: FirmwareRequest.partLimit) {
      let part = Array(file[offset...].prefix(FirmwareRequest.partLimit))
      _ = take(.part(offset: UInt64(offset), bytes: part), by: folder)
    }
    let events = try work(folder)
    #expect(events.last == .answer(.refused(.failed)))
    guard case .remark(let text)? = events.first else {
      Issue.record("\(events)")
      return
    }
    #expect(text.contains(place("nowhere")) && text.contains("firmware-command"))
  }

  @Test func aCommandWhoseEndWasNotSeenIsStartedAgain() throws {
    let command = try program("echo x >>\(place("starts")); test -e \(place("go"))")
    let signed = try maker.announce(file)
    do {
      // This run ends while the command is at work.
      let folder = try folder(command: command)
      _ = take(.announce(signed), by: folder)
      for offset in stride(from: 0, to: file.count, by: FirmwareRequest.partLimit) {
        let part = Array(file[offset...].prefix(FirmwareRequest.partLimit))
        _ = take(.part(offset: UInt64(offset), bytes: part), by: folder)
      }
      while access(place("firmware/firmware"), F_OK) != 0 { _ = folder.work(at: Clock.uptime) }
    }
    try "".write(toFile: place("go"), atomically: false, encoding: .utf8)
    let second = try folder(command: command)
    let last = try send(file, as: signed, to: second, until: file.count)
    #expect(last == .prepared)
    #expect(try content("firmware") == file)
    let starts = try String(contentsOfFile: place("starts"), encoding: .utf8)
    // A third run knows that it is done, and leaves it the owner's.
    let third = try folder(command: command)
    #expect(take(.announce(signed), by: third) == [.prepared])
    #expect(take(.cancel, by: third) == [.prepared])
    #expect(try String(contentsOfFile: place("starts"), encoding: .utf8) == starts)
    #expect(try content("firmware") == file)
  }

  @Test func aFileThatIsNotWhatWasSignedIsRemoved() throws {
    var other = file
    other[149_999] ^= 1
    let folder = try folder()
    let answer = try send(other, as: try maker.announce(file), to: folder, until: file.count)
    #expect(answer == .refused(.wrongContent))
    #expect(try Directory.names(in: place("firmware")).isEmpty)
  }

  @Test func anAnnouncementOfAnotherMakersIsRefused() throws {
    let others = try send(file, as: try Ed25519Signer().announce(file), to: try folder(), until: 1)
    #expect(others == .refused(.notAuthentic))
    let large = try folder(limit: 100)
    let tooLarge = try send(file, as: try maker.announce(file), to: large, until: 1)
    #expect(tooLarge == .refused(.tooLarge))
    #expect(answers(large.take([0xFF], at: 0)) == [.refused(.malformed)])
    #expect(take(.part(offset: 0, bytes: [1]), by: large) == [.refused(.notAnnounced)])
  }

  @Test func whatLiesThereDamagedIsBegunAnew() throws {
    try Directory.makePrivate(place("firmware"))
    for name in ["announcement", "part"] {
      try "no".write(toFile: place("firmware/\(name)"), atomically: false, encoding: .utf8)
    }
    let last = try send(file, as: try maker.announce(file), to: try folder(), until: file.count)
    #expect(last == .prepared)
    #expect(try content("firmware") == file)
  }

  @Test(.enabled(if: SmallDisk.isPossible, "SKIPPED: no file system may be mounted here"))
  func aFullDiskIsToldAndNothingStays() throws {
    let disk = try #require(SmallDisk(bytes: 200_000))
    let terms = FirmwareFolder.Terms(key: try Ed25519Key(maker.key), limit: 1 << 20)
    let folder = try FirmwareFolder(at: disk("firmware"), terms)
    let signed = try maker.announce(file)
    #expect(try send(file, as: signed, to: folder, until: 40_000) != nil)
    disk.fill("rest")
    let last = try send(file, as: signed, to: folder, until: file.count)
    #expect(last == .refused(.noRoom))
  }
}
