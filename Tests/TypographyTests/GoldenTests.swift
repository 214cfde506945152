import PanelProtocol
import Pixels
import Testing
import Typography

extension TypographyTests {
  @Suite struct GoldenTests {
    @Test(
      .enabled(if: Goldens.areThere, "there are no golden pictures for this release"),
      arguments: goldens)
    func aScreenLooksAsItDid(_ scene: Scene, _ screen: Screen) throws {
      let typesetter = try Typesetter(isMonochrome: !screen.isColour)
      let bitmap = scene.bitmap(on: screen, typesetter)
      let path = "\(screen)/\(scene.name).png"
      let difference = try #require(try Goldens.difference(of: bitmap, to: path))
      #expect(difference.isTolerable, "\(difference)")
    }

    @Test func aMissingLetterIsADifference() throws {
      let typesetter = try Typesetter(isMonochrome: false)
      let screen = Screen.allCases[0]
      let whole = Scene("", [.show(card(1, "Mail", "Title", "letter"))]).bitmap(
        on: screen, typesetter)
      let less = Scene("", [.show(card(1, "Mail", "Title", "leter"))]).bitmap(
        on: screen, typesetter)
      let difference = try #require(Difference(whole, less))
      #expect(difference.worst > 64)
    }

    @Test func ascreenOfTwoColoursHasOnlyThose() throws {
      let screen = Screen.allCases[2]
      let typesetter = try Typesetter(isMonochrome: true)
      for scene in scenes {
        let bitmap = scene.bitmap(on: screen, typesetter)
        #expect(bitmap.pixels.allSatisfy { $0 == 0xFF00_0000 || $0 == 0xFFFF_FFFF })
      }
    }

    /// No information by colour alone: each priority is told by what is lit and what is not.
    @Test(arguments: Screen.allCases)
    func prioritiesAreToldApartWithoutColour(_ screen: Screen) throws {
      let typesetter = try Typesetter(isMonochrome: true)
      let twoColours = Screen(width: screen.width, height: screen.height, isColour: false)
      let attributes: [Card.Attributes] = [[], .priority, .timeSensitive, .critical]
      let bitmaps = attributes.map { attributes in
        var card = card(1, "Mail", "Title", "Text")
        card.attributes = attributes
        return Scene("", [.show(card)]).bitmap(on: twoColours, typesetter)
      }
      for (index, one) in bitmaps.enumerated() {
        for other in bitmaps[..<index] { #expect(one != other) }
      }
    }

    @Test func theSameLayoutIsDrawnTheSame() throws {
      let one = try Typesetter(isMonochrome: false)
      let other = try Typesetter(isMonochrome: false)
      for scene in scenes.prefix(12) {
        let screen = Screen.allCases[0]
        let first = scene.bitmap(on: screen, one)
        #expect(first == scene.bitmap(on: screen, one))
        #expect(first == scene.bitmap(on: screen, other))
      }
    }
  }
}
