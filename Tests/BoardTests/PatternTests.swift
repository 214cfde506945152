import TestSupport
import Testing

@testable import Board

@Suite struct PatternTests {
  static let good: [(text: String, pattern: Pattern)] = [
    (
      "200 100",
      Pattern([
        Pattern.Stage([Pattern.Step(.full, for: 200), Pattern.Step(.off, for: 100)])
      ])
    ),
    (
      "200@30/2400 100 x2; 400",
      Pattern([
        Pattern.Stage(
          [
            Pattern.Step(Level(percent: 30, pitch: 2400), for: 200), Pattern.Step(.off, for: 100),
          ], times: 2),
        Pattern.Stage([Pattern.Step(.full, for: 400)]),
      ])
    ),
    (
      "  50   50@10  x1 ",
      Pattern([
        Pattern.Stage(
          [Pattern.Step(.full, for: 50), Pattern.Step(Level(percent: 10), for: 50)], times: 1)
      ])
    ),
  ]

  @Test(arguments: good.indices)
  func aPatternIsReadFromItsText(_ index: Int) throws {
    let (text, pattern) = PatternTests.good[index]
    #expect(try Pattern(text) == pattern)
  }

  static let bad: [(text: String, fault: PatternFault)] = [
    ("", .empty), ("x3", .empty), ("200 100; 100", .afterEndless), ("100 x2;", .empty),
    ("0", .word("0")), ("60001", .word("60001")), ("on", .word("on")), ("-5", .word("-5")),
    ("100@101", .word("100@101")), ("100/19", .word("100/19")), ("100/20001", .word("100/20001")),
    ("100 x0", .word("x0")), ("100 x1001", .word("x1001")), ("100 x2 100", .word("100")),
    ("100/", .word("100/")), ("@5", .word("@5")), ("100/2400@5", .word("100/2400@5")),
  ]

  @Test(arguments: bad.indices)
  func whatIsNoPatternIsRefusedWithTheWord(_ index: Int) {
    let (text, fault) = PatternTests.bad[index]
    #expect(thrown(PatternFault.self) { try Pattern(text) } == fault)
    #expect(!fault.description.isEmpty)
  }

  /// Levels in percent at times, and the length.
  static let courses: [(text: String, levels: [(UInt64, UInt8?)], length: UInt64?)] = [
    ("200 100", [(0, 100), (199, 100), (200, 0), (299, 0), (300, 100), (30_050, 100)], nil),
    ("200 100 x2", [(299, 0), (300, 100), (599, 0), (600, nil)], 600),
    ("10@1 x3; 20@2 x1; 30@3", [(0, 1), (29, 1), (30, 2), (49, 2), (50, 3), (5000, 3)], nil),
  ]

  @Test(arguments: courses.indices)
  func timeGivesTheLevel(_ index: Int) throws {
    let (text, levels, length) = PatternTests.courses[index]
    let pattern = try Pattern(text)
    for (time, percent) in levels {
      #expect(pattern.step(after: time)?.level.percent == percent)
    }
    #expect(pattern.length == length)
  }
}

@Suite struct AnyTextTests {
  @Test func whateverIsWrittenIsRefusedOrPlayed() {
    var generator = SeededGenerator(seed: 7)
    let parts = ["1", "60000", " ", ";", "x2", "x", "/440", "@50", "@", "-1", "é", "99999999999"]
    var played = 0
    for _ in 0..<5000 {
      let count = Int.random(in: 0...8, using: &generator)
      let words = (0..<count).compactMap { _ in parts.randomElement(using: &generator) }
      guard let pattern = try? Pattern(words.joined()) else { continue }
      played += 1
      // Each step ends after it began, and what has a length is over then.
      for time in [0, 1, 59_999, 1 << 40] as [UInt64] {
        if let step = pattern.step(after: time) { #expect(step.end > time) }
      }
      if let length = pattern.length { #expect(pattern.step(after: length) == nil) }
    }
    #expect(played > 100)
  }
}

@Suite struct PlayerTests {
  @Test func silenceWaitsForNothing() {
    var player = Player<Int>()
    #expect(player.level(at: 0) == .off)
    #expect(player.nextChange(after: 0) == nil)
  }

  @Test func aPatternIsPlayedStepByStepToItsEnd() throws {
    var player = Player<Int>()
    player.start(1, try Pattern("200 100"), at: 1000, until: 1550)
    var course: [UInt64: UInt8] = [:]
    var now: UInt64? = 1000
    while let time = now {
      course[time] = player.level(at: time).percent
      now = player.nextChange(after: time)
    }
    #expect(course == [1000: 100, 1200: 0, 1300: 100, 1500: 0, 1550: 0])
    #expect(player.nextChange(after: 1550) == nil)
  }

  @Test func theMoreUrgentIsHeardAndTheOtherComesBack() throws {
    var player = Player<String>()
    player.start("call", try Pattern("1000@90"), urgency: 2, at: 0, until: 60_000)
    player.start("note", try Pattern("1000@10"), urgency: 1, at: 5, until: 60_000)
    player.start("later call", try Pattern("1000@95"), urgency: 2, at: 10, until: 60_000)
    #expect(player.level(at: 20).percent == 95)
    player.stop("later call")
    #expect(player.level(at: 21).percent == 90)
    player.stop("call")
    #expect(player.level(at: 22).percent == 10)
    player.stop("note")
    #expect(player.level(at: 23) == .off)
    #expect(player.nextChange(after: 23) == nil)
  }

  @Test func noStormOfPatternsGrowsWithoutEnd() throws {
    var player = Player<Int>()
    let pattern = try Pattern("10 10 x3")
    for id in 0..<10_000 { player.start(id, pattern, at: 0, until: 100) }
    var changes = 0
    var now: UInt64 = 0
    while let next = player.nextChange(after: now) {
      now = next
      _ = player.level(at: now)
      changes += 1
    }
    #expect(changes <= 10)
    #expect(now == 60)
  }
}
