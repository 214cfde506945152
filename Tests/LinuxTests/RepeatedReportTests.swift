import Linux
import Testing

@Suite struct RepeatedReportTests {
  /// A report whose answers can be expected.
  private final class Book {
    private var report: RepeatedReport<String>

    init(limit: Int = 64) { report = RepeatedReport(interval: 100, limit: limit) }

    var deadline: UInt64? { report.deadline }
    func note(_ kind: String, at now: UInt64) -> Bool { report.note(kind, at: now) }
    func due(at now: UInt64) -> [RepeatedReport<String>.Count] { report.takeDue(at: now) }
    func ended(at now: UInt64) -> [RepeatedReport<String>.Count] {
      report.takeEnded(quietFor: 10, at: now)
    }
  }

  private let book = Book()

  @Test func onlyTheFirstOfManyIsWorthALine() {
    #expect(book.note("full", at: 0))
    for time in UInt64(1)..<50 { #expect(!book.note("full", at: time)) }
    #expect(book.note("broken", at: 50))
  }

  @Test func theOthersAreCountedOnceAnInterval() {
    _ = book.note("full", at: 0)
    #expect(book.deadline == nil)
    for _ in 0..<4700 { _ = book.note("full", at: 1) }
    #expect(book.deadline == 100)
    #expect(book.due(at: 99) == [])
    #expect(book.due(at: 100) == [.init("full", 4700)])
    #expect(book.deadline == nil)
    #expect(!book.note("full", at: 150))
    #expect(book.due(at: 200) == [.init("full", 1)])
  }

  @Test func whatWasQuietForAnIntervalIsNewAgain() {
    _ = book.note("full", at: 0)
    #expect(book.note("full", at: 100))
    _ = book.note("full", at: 101)
    // Nobody came at 200 to ask for the count: it is not lost.
    #expect(!book.note("full", at: 500))
    #expect(book.due(at: 500) == [.init("full", 2)])
  }

  @Test func aStateEndsWithItsWholeCountOnceItIsQuiet() {
    for time in UInt64(0)...300 {
      _ = book.note("full", at: time)
      _ = book.due(at: time)
    }
    #expect(book.ended(at: 309) == [])
    #expect(book.ended(at: 310) == [.init("full", 301)])
    #expect(book.ended(at: 999) == [])
    #expect(book.note("full", at: 311))
  }

  @Test func manyKindsDoNotGrowWithoutBound() {
    let book = Book(limit: 3)
    for (time, kind) in ["a", "b", "c", "d"].enumerated() { _ = book.note(kind, at: UInt64(time)) }
    #expect(!book.note("d", at: 5))
    #expect(!book.note("b", at: 5))
    #expect(book.note("a", at: 5))
  }
}
