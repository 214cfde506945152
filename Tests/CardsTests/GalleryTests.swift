import Cards
import PanelProtocol
import Testing

/// Files that came with a card: asked for when it is open, let go after that.
@Suite struct GalleryTests {
  private func pictured(
    _ id: UInt64,
    _ attachments: [Card.Attachment] = [Card.Attachment(kind: .picture, isThere: true)]
  ) -> AgentMessage {
    var card = card(id, "Card \(id)")
    card.attachments = attachments
    return .show(card)
  }

  private let jpeg = Picture(format: .jpeg, bytes: [1, 2])

  private func fetches(_ effects: [Effect]) -> [UInt8] {
    effects.compactMap { if case .send(.fetch(_, let index)) = $0 { index } else { nil } }
  }

  private func photos(_ bench: Bench) -> [(PictureReference, Symbol)] {
    bench.layout().elements.compactMap {
      if case .photo(let reference, _, _, let placeholder) = $0 {
        (reference, placeholder.symbol)
      } else {
        nil
      }
    }
  }

  @Test func thePicturesOfAnOpenCardAreAskedForOnce() {
    var bench = Bench()
    let files: [Card.Attachment] = [
      Card.Attachment(kind: .picture, isThere: true), Card.Attachment(kind: .other, isThere: true),
      Card.Attachment(kind: .picture, isThere: false),
    ]
    #expect(fetches(bench.receive(pictured(1, files))) == [0])
    #expect(photos(bench).map(\.1) == [.underway, .clip, .underway])
    #expect(
      bench.receive(.attachment(CardID(1), index: 0, jpeg))
        == [.keepAttachment(CardID(1), index: 0, jpeg)])
    #expect(fetches(bench.press(.select, .back)) == [])
  }

  @Test func aPictureThatArrivesLaterIsAskedForThen() {
    var bench = Bench()
    bench.receive(pictured(1, [Card.Attachment(kind: .picture, isThere: false)]))
    #expect(fetches(bench.receive(pictured(1))) == [0])
  }

  @Test func whatIsNotOpenIsNotAskedFor() {
    var bench = Bench()
    bench.receive(pictured(1), pictured(2))
    #expect(fetches(bench.press(.back, .down, .up)) == [])
    let effects = bench.press(.down, .select)
    #expect(effects.contains(.send(.fetch(CardID(1), attachment: 0))))
    #expect(bench.press(.back) == [.dropAttachments(CardID(1))])
    // What comes too late is not kept.
    #expect(bench.receive(.attachment(CardID(1), index: 0, jpeg)).isEmpty)
  }

  @Test func afterAReconnectTheyAreAskedForAgain() {
    var bench = Bench()
    bench.receive(pictured(1))
    bench.panel.disconnected()
    _ = bench.panel.connected()
    let effects = bench.receive(.welcome(version: 1), pictured(1), .replayed)
    #expect(fetches(effects) == [0])
  }

  @Test func onlySoManyAreLoadedAndTheLastPlaceCountsTheOthers() {
    var bench = Bench()
    let files = [Card.Attachment](
      repeating: Card.Attachment(kind: .picture, isThere: true), count: 16)
    #expect(fetches(bench.receive(pictured(1, files))) == Array(0..<8))
    #expect(photos(bench).count == 2 && bench.shows("+14"))
  }

  @Test func onePictureIsAPageOfItsOwnBehindTheText() {
    var bench = Bench()
    bench.receive(.show(card(1, "Older")))
    bench.receive(
      pictured(
        2, [Card.Attachment](repeating: Card.Attachment(kind: .picture, isThere: true), count: 2)))
    bench.press(.down)
    #expect(bench.shows("1/2  Card 2") && photos(bench).map(\.0.role) == [.attachment(0)])
    bench.press(.down)
    #expect(bench.shows("2/2  Card 2") && photos(bench).map(\.0.role) == [.attachment(1)])
    bench.press(.up)
    #expect(bench.shows("1/2  Card 2"))
    bench.press(.down, .down)
    #expect(bench.shows("Older"))
  }

  @Test func whatCannotBeShownSaysSo() {
    var bench = Bench()
    bench.receive(pictured(1))
    bench.panel.pictureFailed(PictureReference(card: CardID(1), role: .attachment(0)))
    #expect(photos(bench).map(\.1) == [.warning])
    bench.press(.down)
    #expect(bench.shows("Cannot be shown"))
    // The agent lost it, or a new one came in its place.
    var other = Bench()
    other.receive(pictured(1), .attachment(CardID(1), index: 0, nil))
    #expect(photos(other).map(\.1) == [.warning])
    other.receive(pictured(1, [Card.Attachment(kind: .picture, isThere: true)]))
    #expect(photos(other).map(\.1) == [.warning])
  }

  @Test func aLowScreenHasThemOnPagesOnly() {
    var bench = Bench(width: 128, height: 64, isColour: false)
    bench.receive(pictured(1))
    #expect(photos(bench).isEmpty)
    bench.press(.down)
    #expect(photos(bench).count == 1)
  }
}
