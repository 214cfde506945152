import TestSupport
import Testing
import Workers

private func signed(_ size: UInt64, version: String = "1") throws -> SignedAnnouncement {
  let announcement = FirmwareAnnouncement(
    name: "Lamp", version: version, size: size, digest: [UInt8](repeating: 7, count: 32))
  return try SignedAnnouncement(
    bytes: announcement.encoded, signature: [UInt8](repeating: 9, count: 64))
}

@Suite struct FirmwareFrameTests {
  @Test func framesComeBackAsTheyWere() throws {
    let part = [UInt8](repeating: 1, count: FirmwareRequest.partLimit)
    let requests: [FirmwareRequest] = [
      .announce(try signed(.max)), .part(offset: .max, bytes: part), .cancel,
    ]
    for request in requests {
      #expect(request.encoded.count <= FrameLimits.bytes)
      #expect(try FirmwareRequest(decoding: request.encoded) == request)
    }
    let refusals = FirmwareRefusal.allCases.map { FirmwareAnswer.refused($0) }
    for answer in [.position(5, window: .max), .prepared] + refusals {
      #expect(try FirmwareAnswer(decoding: answer.encoded) == answer)
    }
  }

  @Test func whatIsCutShortOrUnknownIsRefused() throws {
    let whole = FirmwareRequest.announce(try signed(3)).encoded
    for length in whole.indices {
      #expect(throws: WorkersError.self) {
        try FirmwareRequest(decoding: Array(whole.prefix(length)))
      }
    }
    #expect(throws: WorkersError.unknownFrame(9)) { try FirmwareRequest(decoding: [0xA1, 0, 9]) }
    #expect(throws: WorkersError.unknownFrame(9)) { try FirmwareAnswer(decoding: [0xA1, 0, 9]) }
  }

  private static let unfit = [
    FirmwareAnnouncement(name: "", version: "", size: 0, digest: [UInt8](repeating: 0, count: 32)),
    FirmwareAnnouncement(name: "", version: "", size: 1, digest: [1]),
    FirmwareAnnouncement(
      name: String(repeating: "n", count: 65), version: "", size: 1,
      digest: [UInt8](repeating: 0, count: 32)),
  ]

  @Test(arguments: unfit)
  func anAnnouncementOfNothingIsRefused(_ announcement: FirmwareAnnouncement) {
    #expect(throws: WorkersError.self) {
      try SignedAnnouncement(bytes: announcement.encoded, signature: [])
    }
  }
}

@Suite struct FirmwareIntakeTests {
  private static let free: UInt64 = 1 << 20
  private var intake = FirmwareIntake(limit: 100_000)
  private let window = FirmwareIntake.window

  @Test mutating func aFileComesInAndIsHandedOver() throws {
    let file = try signed(40_000)
    #expect(
      intake.announced(file, isAuthentic: true, free: Self.free)
        == [.begin(file), .answer(.position(0, window: window))])
    let part = [UInt8](repeating: 1, count: 20_000)
    #expect(intake.received(part, at: 0) == [.write(part)])
    #expect(intake.received(part, at: 20_000) == [.write(part), .keep])
    #expect(
      intake.keepingDone()
        == [
          .answer(.position(40_000, window: window)), .check(digest: file.announcement.digest),
        ])
    #expect(intake.checked(isGood: true) == [.handOver(file.announcement)])
    #expect(intake.handedOver() == [.answer(.prepared)])
    #expect(intake.announced(file, isAuthentic: true, free: 0) == [.answer(.prepared)])
  }

  @Test mutating func afterABreakItGoesOnWhereTheDiskEnds() throws {
    let file = try signed(100_000)
    _ = intake.announced(file, isAuthentic: true, free: Self.free)
    _ = intake.received([UInt8](repeating: 1, count: 40_000), at: 0)
    _ = intake.keepingDone()
    _ = intake.received([2], at: 40_000)
    #expect(
      intake.announced(file, isAuthentic: true, free: Self.free)
        == [.keep])
    #expect(intake.keepingDone() == [.answer(.position(40_001, window: window))])
    var next = FirmwareIntake(limit: 100_000, goingOnWith: file, count: 40_001)
    #expect(
      next.announced(file, isAuthentic: true, free: Self.free)
        == [.answer(.position(40_001, window: window))])
    #expect(next.received([3], at: 40_001) == [.write([3])])
  }

  @Test mutating func partsThatRepeatOrSkipDoNoHarm() throws {
    _ = intake.announced(try signed(10), isAuthentic: true, free: Self.free)
    _ = intake.received([1, 2], at: 0)
    #expect(intake.received([1, 2], at: 0).isEmpty)
    #expect(intake.received([4], at: 3) == [.keep])
    #expect(intake.keepingDone() == [.answer(.position(2, window: window))])
    #expect(intake.received([3], at: 2) == [.write([3])])
  }

  @Test mutating func moreThanWasAnnouncedEndsIt() throws {
    _ = intake.announced(try signed(2), isAuthentic: true, free: Self.free)
    let end: [FirmwareIntake.Effect] = [.discard, .answer(.refused(.wrongContent))]
    #expect(intake.received([1, 2, 3], at: 0) == end)
    #expect(intake.received([1], at: 0) == [.answer(.refused(.notAnnounced))])
  }

  @Test mutating func anotherFileTakesThePlaceOfTheFirst() throws {
    _ = intake.announced(try signed(10), isAuthentic: true, free: Self.free)
    _ = intake.received([1], at: 0)
    let second = try signed(10, version: "2")
    #expect(
      intake.announced(second, isAuthentic: true, free: Self.free)
        == [.begin(second), .answer(.position(0, window: window))])
  }

  @Test mutating func whatMustNotBeTakenIsRefusedAndLeavesWhatIsThere() throws {
    let file = try signed(10)
    _ = intake.announced(file, isAuthentic: true, free: Self.free)
    let before = intake
    let cases: [(SignedAnnouncement, Bool, UInt64, FirmwareRefusal)] = [
      (try signed(11), false, Self.free, .notAuthentic), (file, false, Self.free, .notAuthentic),
      (try signed(100_001), true, Self.free, .tooLarge), (try signed(.max), true, .max, .tooLarge),
      (try signed(50_000), true, 60_000, .noRoom), (try signed(50_000), true, 0, .noRoom),
    ]
    for (file, isAuthentic, free, refusal) in cases {
      let effects = intake.announced(file, isAuthentic: isAuthentic, free: free)
      #expect(effects == [.answer(.refused(refusal))])
      #expect(intake == before)
    }
  }

  @Test mutating func aWrongHashAndAFullDiskRemoveTheFile() throws {
    _ = intake.announced(try signed(1), isAuthentic: true, free: Self.free)
    _ = intake.received([1], at: 0)
    _ = intake.keepingDone()
    #expect(intake.checked(isGood: false) == [.discard, .answer(.refused(.wrongContent))])
    _ = intake.announced(try signed(1), isAuthentic: true, free: Self.free)
    #expect(intake.failed(.noRoom) == [.discard, .answer(.refused(.noRoom))])
    #expect(intake.cancelled().isEmpty)
  }

  @Test mutating func whatIsCancelledIsRemoved() throws {
    _ = intake.announced(try signed(5), isAuthentic: true, free: Self.free)
    #expect(intake.cancelled() == [.discard])
    #expect(intake.keepingDone().isEmpty && intake.checked(isGood: true).isEmpty)
  }
}
