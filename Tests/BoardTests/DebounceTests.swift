import TestSupport
import Testing

@testable import Board

@Suite struct DebounceTests {
  /// Edges as (is on, time), and what settles, for 10 ms.
  static let cases: [([(Bool, UInt64)], [InputLine.Edge])] = [
    ([(true, 0)], [InputLine.Edge(isOn: true, uptime: 0)]),
    ([(true, 0), (false, 3), (true, 5)], [InputLine.Edge(isOn: true, uptime: 5)]),
    ([(true, 0), (false, 9)], []),
    (
      [(true, 0), (false, 20), (true, 22), (false, 25)],
      [InputLine.Edge(isOn: true, uptime: 0), InputLine.Edge(isOn: false, uptime: 25)]
    ),
    ([(false, 0), (false, 50)], []),
  ]

  @Test(arguments: cases.indices)
  func onlyWhatStaysCounts(_ index: Int) {
    let (edges, wanted) = DebounceTests.cases[index]
    var debounce = Debounce(period: 10)
    var settled: [InputLine.Edge] = []
    for (isOn, time) in edges {
      settled += debounce.note(InputLine.Edge(isOn: isOn, uptime: time)).map { [$0] } ?? []
    }
    settled += debounce.settle(at: 1000).map { [$0] } ?? []
    #expect(settled == wanted)
    #expect(debounce.deadline == nil)
  }

  @Test func whateverBouncesEdgesAlternateAndAreApart() {
    var generator = SeededGenerator(seed: 5)
    var debounce = Debounce(period: 10)
    var time: UInt64 = 0
    var settled: [InputLine.Edge] = []
    for _ in 0..<5000 {
      time += UInt64.random(in: 0...15, using: &generator)
      let edge = InputLine.Edge(isOn: Bool.random(using: &generator), uptime: time)
      settled += debounce.note(edge).map { [$0] } ?? []
    }
    #expect(settled.count > 100)
    for (one, next) in zip(settled, settled.dropFirst()) {
      #expect(one.isOn != next.isOn)
      #expect(next.uptime >= one.uptime + 10)
    }
  }

  @Test func aPadTakesRawEdgesOfOneAndSettledOnesOfAnother() {
    var pad = Keypad<String>()
    pad.add("raw", Button.Manner(.up), debounce: 10)
    pad.add("settled", Button.Manner(.down))
    #expect(pad.note("settled", InputLine.Edge(isOn: true, uptime: 0)) == [.key(.down)])
    #expect(pad.note("raw", InputLine.Edge(isOn: true, uptime: 1)).isEmpty)
    #expect(pad.deadline == 11)
    #expect(pad.advance(to: 11) == [.key(.up)])
    #expect(pad.note("nobody's", InputLine.Edge(isOn: true, uptime: 12)).isEmpty)
  }
}
