import Cards
import PanelProtocol
import Pixels
import Testing

@Suite struct ReadingTests {
  private static let words = (1...900).map { "word\($0)" }
  private static let long = words.joined(separator: " ")

  /// The blocks of running text, without heads.
  private func body(_ bench: Bench) -> [TextBlock] {
    let size = bench.panel.theme[.body].size
    return bench.layout().elements.compactMap {
      if case .text(let block) = $0, block.style.size == size, block.style.weight == .regular {
        return block
      }
      return nil
    }
  }

  /// What can be read on the screen: the lines that the block draws, an ellipsised line not.
  private func readable(_ block: TextBlock) -> String {
    let isCut = block.ending == .ellipsis
    var grid = Grid()
    let fit = grid.fit(
      block.text, style: block.style, width: block.frame.width, lines: block.lines, lead: nil)
    let end = isCut && fit.end < block.text.utf8.count ? fit.lastLine : fit.end
    return String(decoding: block.text.utf8.prefix(end), as: UTF8.self)
  }

  @Test(arguments: [(240, 240), (320, 240), (128, 64), (800, 480), (64, 32)] as [(UInt16, UInt16)])
  func everyWordOfALongTextIsReachedByPaging(_ width: UInt16, _ height: UInt16) {
    var bench = Bench(width: width, height: height)
    bench.receive(.show(card(1, "Title", Self.long)))
    var read = ""
    for _ in 0..<2000 {
      // The lowest screens have no room for text beside the title.
      if let block = body(bench).last { read += readable(block) }
      let before = bench.layout()
      bench.press(.down)
      if bench.layout() == before { break }
    }
    #expect(read.split(whereSeparator: \.isWhitespace).map(String.init) == Self.words)
  }

  @Test func aTitleThatIsCutIsReadInFullOnTheNextPage() throws {
    var bench = Bench()
    let title = Self.words.prefix(20).joined(separator: " ")
    bench.receive(.show(card(1, title, "Body")))
    bench.press(.down)
    let block = try #require(body(bench).last)
    #expect(block.text == title + "\nBody")
  }

  @Test func upGoesBackThroughThePages() {
    var bench = Bench()
    bench.receive(.show(card(1, "Title", Self.long)))
    var seen = [bench.layout()]
    for _ in 0..<5 {
      bench.press(.down)
      seen.append(bench.layout())
    }
    #expect(Set(seen.map { "\($0)" }).count == 6)
    for page in seen.reversed().dropFirst() {
      bench.press(.up)
      #expect(bench.layout() == page)
    }
  }

  @Test func aPageThatContinuesAParagraphKeepsItsDirection() throws {
    var bench = Bench()
    let hebrew = "שלום " + Self.long
    bench.receive(.show(card(1, "Title", hebrew)))
    bench.press(.down)
    #expect(try #require(body(bench).last).lead == .rightToLeft)
    bench.receive(.show(card(1, "Title", Self.long)))
    bench.press(.down)
    #expect(try #require(body(bench).last).lead == .leftToRight)
  }

  @Test func aShortTextHasOnePageAndNoBar() {
    var bench = Bench()
    bench.receive(.show(card(1, "Title", "Short.")))
    let before = bench.layout()
    #expect(!before.elements.contains { if case .box = $0 { true } else { false } })
    bench.press(.down)
    #expect(bench.layout() == before)
  }

  @Test func anUpdateIsReadFromItsBeginning() {
    var bench = Bench()
    bench.receive(.show(card(1, "Title", Self.long)))
    bench.press(.down, .down)
    bench.receive(.show(card(1, "Title", "New text")))
    #expect(bench.shows("New text"))
  }

  @Test(arguments: ["", "\n\n\n", "\u{200B}", "a", String(repeating: "\u{200D}", count: 9000)])
  func emptyAndInvisibleTextsHaveAnEnd(_ text: String) {
    var bench = Bench()
    bench.receive(.show(card(1, "", text)))
    var count = 0
    var before = bench.layout()
    repeat {
      before = bench.layout()
      bench.press(.down)
      count += 1
    } while bench.layout() != before && count < 100
    #expect(count < 100)
    #expect(bench.shows("Mail"))
  }
}
