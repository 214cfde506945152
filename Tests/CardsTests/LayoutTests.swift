import Cards
import PanelProtocol
import Pixels
import TestSupport
import Testing

@Suite struct LayoutTests {
  private static let sizes: [(UInt16, UInt16)] = [
    (240, 240), (320, 240), (128, 64), (800, 480), (160, 128), (128, 32), (0, 0), (65535, 1),
  ]

  private func frame(_ element: Layout.Element) -> Rect {
    switch element {
    case .box(let rect, _, _), .picture(_, let rect, _, _), .symbol(_, let rect, _): rect
    case .photo(_, let rect, _, _): rect
    case .text(let block): block.frame
    }
  }

  @Test(arguments: [(240, 240), (320, 240), (128, 64), (800, 480)] as [(UInt16, UInt16)])
  func nothingIsPaintedOutsideTheScreen(_ width: UInt16, _ height: UInt16) {
    let screen = Rect(x: 0, y: 0, width: Int(width), height: Int(height))
    for layout in wander(width, height, steps: 400) {
      for element in layout.elements {
        let rect = frame(element)
        #expect(rect.intersection(screen) == rect)
        if case .text(let block) = element {
          #expect(block.lines * block.style.pitch <= block.frame.height || block.lines == 1)
        }
      }
    }
  }

  @Test(arguments: Self.sizes)
  func noScreenAndNoKeyIsTooMuch(_ width: UInt16, _ height: UInt16) {
    #expect(wander(width, height, steps: 150).count == 150)
  }

  @Test func equalStatesGiveEqualLayouts() {
    var bench = Bench()
    bench.receive(.show(card(1)))
    #expect(bench.layout() == bench.layout())
  }

  @Test func theHeadOfACardStandsInPlace() throws {
    var bench = Bench()
    bench.receive(.show(card(1, "Title", "Body")))
    let blocks = bench.layout().elements.compactMap {
      if case .text(let block) = $0 { block } else { nil }
    }
    let theme = bench.panel.theme
    let frames = blocks.map { ($0.text, $0.frame.x, $0.frame.y) }
    let expected = [
      ("Mail", 62, 11), ("9:41", 62, 32), ("Title", 12, 62), ("Body", 12, 62 + 28 + 3),
    ]
    #expect(frames.map { "\($0)" } == expected.map { "\($0)" })
    #expect(blocks.map(\.style) == [theme[.source], theme[.meta], theme[.title], theme[.body]])
  }

  @Test func prioritiesAreMarkedInWords() {
    for (attributes, word) in [
      (Card.Attributes.critical, "Critical"), (.timeSensitive, "Time Sensitive"),
      (.priority, "Priority"),
    ] {
      var bench = Bench()
      var marked = card(1)
      marked.attributes = attributes
      bench.receive(.show(marked))
      #expect(bench.shows(word))
    }
  }

  /// Screens of a panel to which random things happen.
  private func wander(_ width: UInt16, _ height: UInt16, steps: Int) -> [Layout] {
    var bench = Bench(width: width, height: height, isColour: height > 64)
    var generator = SeededGenerator(seed: UInt64(width) << 16 | UInt64(height))
    return (0..<steps).map { _ in
      let id = generator.next() % 5
      switch generator.next() % 8 {
      case 0: bench.receive(.show(random(id, &generator)))
      case 1: bench.receive(.remove(CardID(id)))
      case 2:
        let state = AnswerReport.State(rawValue: UInt8(generator.next() % 5)) ?? .done
        bench.receive(
          .answer(AnswerReport(id: AnswerID(high: id, low: 0), card: CardID(id), state: state)))
      case 3:
        let trouble: [Status.Trouble] = generator.next() % 2 == 0 ? [] : [.storageFull]
        let pairing: Status.Pairing = generator.next() % 4 == 0 ? .open : .closed
        bench.receive(.status(Status(name: "Belfry", pairing: pairing, troubles: trouble)))
      default: bench.press(Key.allCases[Int(generator.next() % 4)])
      }
      return bench.layout()
    }
  }

  private func random(_ id: UInt64, _ generator: inout SeededGenerator) -> Card {
    let kinds = Card.Kind.allCases
    let kind = kinds[Int(generator.next() % UInt64(kinds.count))]
    let words = String(repeating: "word ", count: Int(generator.next() % 200))
    var card = card(
      id, String(words.prefix(Int(generator.next() % 90))), words, kind: kind,
      actions: [[], [reply], [archive, dismiss], [reply, archive, dismiss]][
        Int(generator.next() % 4)])
    card.subtitle = generator.next() % 2 == 0 ? "" : "Subtitle"
    card.contextIcon = generator.next() % 2 == 0 ? nil : Picture(format: .png, bytes: [])
    card.attachments = (0..<generator.next() % 12).map { _ in
      Card.Attachment(
        kind: generator.next() % 4 == 0 ? .other : .picture, isThere: generator.next() % 2 == 0)
    }
    return card
  }
}
