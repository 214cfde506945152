import Cards
import Pixels
import TestSupport
import Testing
import Typography

extension TypographyTests {
  @Suite struct TypesetterTests {
    private let style = TextStyle(size: 18, pitch: 25, colour: .white)

    private func lines(_ text: String, width: Int, _ typesetter: Typesetter) -> [String] {
      var rest = text
      var lines: [String] = []
      var lead: Direction?
      while !rest.isEmpty {
        let fit = typesetter.fit(rest, style: style, width: width, lines: 1, lead: lead)
        lines.append(String(decoding: rest.utf8.prefix(fit.end), as: UTF8.self))
        rest = String(decoding: rest.utf8.dropFirst(fit.end), as: UTF8.self)
        lead = lines.last?.hasSuffix("\n") ?? true ? nil : fit.direction
        if lines.count > 5000 { break }
      }
      return lines
    }

    @Test(arguments: texts.map(\.card.body))
    func lineByLineATextIsWhole(_ text: String) throws {
      let typesetter = try Typesetter(isMonochrome: false)
      for width in [60, 120, 216] {
        let lines = lines(text, width: width, typesetter)
        #expect(lines.joined() == text)
        #expect(lines.count > 2)
      }
    }

    /// Breaking one line at a time, as paging does, gives the lines that breaking all at once gives.
    @Test(arguments: texts.map(\.card.body))
    func pagesBreakWhereTheWholeTextBreaks(_ text: String) throws {
      let typesetter = try Typesetter(isMonochrome: false)
      let lines = lines(text, width: 216, typesetter)
      let whole = typesetter.fit(text, style: style, width: 216, lines: 1000, lead: nil)
      #expect(whole.lines == lines.count)
      #expect(whole.end == text.utf8.count)
      #expect(whole.lastLine == text.utf8.count - (lines.last?.utf8.count ?? 0))
    }

    @Test func noLineIsWiderThanItsRoom() throws {
      let typesetter = try Typesetter(isMonochrome: false)
      for text in texts {
        let fit = typesetter.fit(text.card.body, style: style, width: 200, lines: 99, lead: nil)
        #expect(fit.width > 0 && fit.width <= 200)
      }
    }

    /// Whatever fonts are installed beside them, the proportional ones are taken, at every size.
    @Test(arguments: [TextStyle.Weight.regular, .bold])
    func theFaceIsTheSameAtEverySize(_ weight: TextStyle.Weight) throws {
      let typesetter = try Typesetter(isMonochrome: false)
      func width(_ text: String, _ size: Int) -> Int {
        let style = TextStyle(size: size, pitch: size, weight: weight, colour: .white)
        return typesetter.fit(text, style: style, width: 4000, lines: 1, lead: nil).width
      }
      for size in 10...80 {
        let narrow = width("iiiiiiiiii", size)
        let wide = width("mmmmmmmmmm", size)
        #expect(wide > 2 * narrow)
        #expect(abs(10 * wide - 94 * size) < 8 * size)
      }
    }

    @Test func directionsAreTold() throws {
      let typesetter = try Typesetter(isMonochrome: false)
      func direction(_ text: String, _ lead: Direction? = nil) -> Direction {
        typesetter.fit(text, style: style, width: 200, lines: 1, lead: lead).direction
      }
      #expect(direction("Latin") == .leftToRight)
      #expect(direction("שלום") == .rightToLeft)
      #expect(direction("42 ماذا") == .rightToLeft)
      #expect(direction("Latin", .rightToLeft) == .rightToLeft)
      #expect(direction("שלום", .leftToRight) == .leftToRight)
    }

    @Test func anEmptyTextHasNoLines() throws {
      let typesetter = try Typesetter(isMonochrome: false)
      let fit = typesetter.fit("", style: style, width: 100, lines: 5, lead: nil)
      #expect(fit.lines == 0 && fit.end == 0)
    }

    @Test func aCharacterWithoutAGlyphIsSeen() throws {
      let typesetter = try Typesetter(isMonochrome: true)
      var layout = Layout(size: Size(width: 60, height: 40), background: .black)
      let frame = Rect(x: 5, y: 5, width: 50, height: 25)
      // A private-use character, and a script of the year 2024 that these fonts do not have.
      for missing in ["\u{F8FF}\u{E123}", "\u{105C0}"] {
        layout.elements = [.text(TextBlock(missing, style, in: frame))]
        let lit = typesetter.draw(layout).pixels.count { $0 == 0xFFFF_FFFF }
        #expect(lit > 20)
      }
    }

    @Test func aPictureThatIsThereTakesThePlaceOfItsStandIn() throws {
      let typesetter = try Typesetter(isMonochrome: false)
      let reference = PictureReference(card: .init(1), role: .source)
      var layout = Layout(size: Size(width: 40, height: 40), background: .black)
      let standIn = StandIn(letter: "", style: style, ground: Colour(0x00FF00))
      let rect = Rect(x: 10, y: 10, width: 20, height: 20)
      layout.elements = [.picture(reference, rect, radius: 0, standIn)]
      #expect(typesetter.draw(layout)[20, 20] == 0xFF00_FF00)
      let red = Bitmap(size: Size(width: 3, height: 3), filled: Colour(0xFF0000))
      let bitmap = typesetter.draw(layout, pictures: [reference: red])
      #expect(bitmap[20, 20] == 0xFFFF_0000 && bitmap[10, 10] == 0xFFFF_0000)
      #expect(bitmap[9, 20] == 0xFF00_0000)
    }

    @Test func aFontConfigurationThatIsNoneIsNamed() {
      #expect(throws: TypographyError.self) {
        try Typesetter(fonts: .file(path: "/nonexistent/fonts.conf"), isMonochrome: false)
      }
    }
  }
}
