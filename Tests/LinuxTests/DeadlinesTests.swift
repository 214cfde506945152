import Linux
import TestSupport
import Testing

@Suite struct DeadlinesTests {
  @Test func theEarliestIsDueFirstAndEqualOnesInOrder() {
    var deadlines = Deadlines<String>()
    deadlines.set("late", at: 30)
    deadlines.set("first", at: 10)
    deadlines.set("second", at: 10)
    #expect(deadlines.next == 10)
    #expect(deadlines.takeDue(at: 9) == nil)
    #expect(deadlines.takeDue(at: 10) == "first")
    #expect(deadlines.takeDue(at: 10) == "second")
    #expect(deadlines.takeDue(at: 29) == nil)
    #expect(deadlines.takeDue(at: .max) == "late")
    #expect(deadlines.next == nil)
  }

  @Test func aSourceHasOneDeadline() {
    var deadlines = Deadlines<Int>()
    deadlines.set(1, at: 10)
    deadlines.set(1, at: 20)
    #expect(deadlines.next == 20)
    deadlines.set(1, at: 5)
    #expect(deadlines.takeDue(at: 100) == 1)
    #expect(deadlines.takeDue(at: 100) == nil)
  }

  @Test func aCancelledDeadlineNeverComes() {
    var deadlines = Deadlines<Int>()
    deadlines.set(1, at: 10)
    deadlines.set(2, at: 20)
    deadlines.cancel(1)
    deadlines.cancel(7)
    #expect(deadlines.next == 20)
    #expect(deadlines.takeDue(at: 100) == 2)
  }

  @Test(arguments: UInt64(1)...20)
  func anyHistoryEqualsASortedList(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var deadlines = Deadlines<UInt64>()
    var model: [(source: UInt64, deadline: UInt64)] = []
    for _ in 0..<2000 {
      let source = random.next() % 40
      let time = random.next() % 1000
      switch random.next() % 4 {
      case 0:
        deadlines.cancel(source)
        model.removeAll { $0.source == source }
      case 1:
        let index = model.indices.min { model[$0].deadline < model[$1].deadline }
        let expected = index.flatMap { model[$0].deadline <= time ? model.remove(at: $0) : nil }
        #expect(deadlines.takeDue(at: time) == expected?.source)
      default:
        deadlines.set(source, at: time)
        model.removeAll { $0.source == source }
        model.append((source, time))
      }
      #expect(deadlines.next == model.map(\.deadline).min())
    }
  }
}
