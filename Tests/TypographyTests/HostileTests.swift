import Cards
import Glibc
import PanelProtocol
import Pixels
import TestSupport
import Testing
import Typography

extension TypographyTests {
  /// Texts made to cost time or to break a screen.
  @Suite struct HostileTests {
    static let texts: [(name: String, text: String)] = [
      ("4 kB of combining marks", "a" + String(repeating: "\u{301}\u{489}\u{20DD}", count: 1400)),
      (
        "marks on many letters",
        String(repeating: "z\u{300}\u{301}\u{302}\u{303}\u{304}", count: 800)
      ),
      ("10 kB without a break", String(repeating: "x", count: 10_000)),
      ("10 kB of Arabic without a break", String(repeating: "سم", count: 2500)),
      ("direction controls", String(repeating: "\u{202B}a\u{202A}ש\u{2067}b\u{2066}", count: 1500)),
      ("isolates never closed", String(repeating: "\u{2068}", count: 5000) + "text"),
      ("zero-width joiners", String(repeating: "\u{200D}\u{200C}", count: 5000)),
      ("joined emoji", String(repeating: "👩🏽\u{200D}", count: 2000)),
      ("flags without end", String(repeating: "🇦", count: 5000)),
      ("line feeds", String(repeating: "\n", count: 30_000)),
      ("line separators", String(repeating: "\u{2028}\u{2029}\r", count: 20_000)),
      ("controls", String(decoding: (0..<10_000).map { UInt8($0 % 32) }, as: UTF8.self)),
      (
        "broken UTF-8", String(decoding: (0..<10_000).map { UInt8(0x80 + $0 % 128) }, as: UTF8.self)
      ),
      (
        "every script",
        (0x20..<0x3000).compactMap { Unicode.Scalar($0) }.map { String($0) }.joined()
      ),
      ("no font has it", String(repeating: "\u{10FFFD}\u{E000}\u{FFFD}", count: 3000)),
      ("Indic clusters", String(repeating: "क्ष्म्य्र्", count: 1000)),
      ("Thai without spaces", String(repeating: "กี้ำ", count: 2500)),
    ]

    @Test(arguments: texts.map(\.name), [true, false])
    func aHostileTextIsDrawnInBoundedTime(_ name: String, _ isColour: Bool) throws {
      let text = try #require(Self.texts.first { $0.name == name }?.text)
      let screen = isColour ? Screen.allCases[0] : Screen.allCases[2]
      let typesetter = try Typesetter(isMonochrome: !isColour)
      let hostile = card(1, text, text, text)
      let scene = Scene(name, [.show(hostile)], keys: [.down, .select, .back, .back])
      _ = scene.bitmap(on: screen, typesetter)
      // Fonts are loaded now. Processor time, because machines are shared; a fiftieth of the limit is
      // usual in a release build.
      let start = clock()
      _ = scene.bitmap(on: screen, typesetter)
      #expect(Double(clock() - start) / Double(CLOCKS_PER_SEC) < 0.5)
    }

    @Test(arguments: texts.map(\.name))
    func noLineReachesOutOfItsFrame(_ name: String) throws {
      let text = CleanText.paragraphs(try #require(Self.texts.first { $0.name == name }?.text))
      let typesetter = try Typesetter(isMonochrome: false)
      var layout = Layout(size: Size(width: 240, height: 240), background: .black)
      let frame = Rect(x: 60, y: 100, width: 120, height: 50)
      let style = TextStyle(size: 18, pitch: 25, colour: .white)
      layout.elements = [.text(TextBlock(text, style, in: frame, lines: 2))]
      let bitmap = typesetter.draw(layout)
      let reach = Rect(x: 57, y: 94, width: 126, height: 64)
      for y in 0..<240 {
        for x in 0..<240 where bitmap[x, y] != 0xFF00_0000 {
          let isInside = x >= reach.x && x < reach.right && y >= reach.y && y < reach.bottom
          if !isInside { Issue.record("a pixel at \(x), \(y)") }
        }
      }
    }

    @Test func randomTextsOfAllCharactersAreDrawn() throws {
      var generator = SeededGenerator(seed: 21)
      let typesetter = try Typesetter(isMonochrome: false)
      for _ in 0..<scaled(300) {
        var text = String.UnicodeScalarView()
        for _ in 0..<(generator.next() % 300) {
          let value = UInt32(generator.next() % (generator.next() % 2 == 0 ? 0x11_0000 : 0x3000))
          if let scalar = Unicode.Scalar(value) { text.append(scalar) }
        }
        let random = card(1, String(text), String(text), String(text))
        let scene = Scene("", [.show(random)], keys: [.down, .down, .up, .select])
        #expect(scene.bitmap(on: Screen.allCases[0], typesetter).size.width == 240)
      }
    }
  }
}
