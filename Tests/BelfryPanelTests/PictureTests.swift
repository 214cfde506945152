import Foundation
import PanelProtocol
import Pictures
import Pixels
import TestSupport
import Testing

/// Pictures that strangers send, on their way through the built programs.
@Suite struct PictureTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("belfry-pictures-\(UUID().uuidString.prefix(8))").path

  private static let green = UInt32(0xFF14_C828)

  private func card(_ number: UInt64, _ icon: [UInt8]) -> Card {
    var card = Card(
      id: CardID(number), phone: PhoneIndex(1), source: "Messages", title: "Zoë", body: "Tonight?",
      delivered: 1_733_125_260_000 + Int64(number))
    card.icon = Picture(format: .jpeg, bytes: icon)
    return card
  }

  /// How many pixels of the newest screen are of the icon's colour.
  private func greenPixels() throws -> Int {
    let file = URL(fileURLWithPath: folder).appendingPathComponent("latest.png")
    return try PNG.decode([UInt8](try Data(contentsOf: file))).pixels.count { $0 == Self.green }
  }

  private func icon(_ edge: Int) throws -> [UInt8] {
    let size = Size(width: edge, height: edge)
    return try PNG.encode(Bitmap(size: size, filled: Colour(Self.green & 0xFF_FFFF)))
  }

  private func show(_ cards: [Card]) throws -> [String] {
    let agent = try Agent()
    agent.cards = cards
    let program = try Program(
      "belfry-panel",
      ["--socket", agent.path, "--png", folder, "--alerts", "log", "--keys", "card quit"],
      errorsToo: true)
    #expect(try agent.serve { _ in program.hasEnded })
    #expect(program.status() == 0)
    return program.remainingLines()
  }

  @Test func anIconIsShownWhateverItsSenderCallsIt() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try show([card(1, try icon(64))])
    #expect(try greenPixels() > 500)
  }

  /// 4 million pixels in a few bytes, a file cut short, and one that lies: each costs its own
  /// picture, and the one behind them is shown.
  @Test func hostilePicturesCostThemselvesOnly() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let whole = try icon(64)
    var lying = whole
    lying.replaceSubrange(16..<24, with: [0, 0, 0x9C, 0x40, 0, 0, 0x9C, 0x40])
    let hostile = [
      [UInt8](repeating: 0, count: 1000), Array(whole.prefix(whole.count / 2)), lying,
      try icon(2_001),
    ]
    var cards = hostile.enumerated().map { card(UInt64($0.offset) + 1, $0.element) }
    cards.append(card(9, whole))
    let lines = try show(cards)
    #expect(try greenPixels() > 500)
    #expect(lines.contains { $0.contains("picture") }, "\(lines)")
  }

  /// A card with those files, read to the page of the first one.
  private func showPage(of files: [[UInt8]]) throws -> [String] {
    let agent = try Agent()
    var card = card(1, [])
    card.icon = nil
    card.attachments = files.map { _ in Card.Attachment(kind: .picture, isThere: true) }
    agent.cards = [card]
    agent.files = [card.id: files.map { Picture(format: .jpeg, bytes: $0) }]
    let program = try Program(
      "belfry-panel",
      [
        "--socket", agent.path, "--png", folder, "--alerts", "log", "--keys",
        "card down 2000ms quit",
      ], errorsToo: true)
    #expect(try agent.serve { _ in program.hasEnded })
    #expect(program.status() == 0)
    #expect(agent.heard.contains(.fetch(card.id, attachment: 0)))
    return program.remainingLines()
  }

  private func photograph(_ width: Int, _ height: Int) throws -> [UInt8] {
    let size = Size(width: width, height: height)
    return try PNG.encode(Bitmap(size: size, filled: Colour(Self.green & 0xFF_FFFF)))
  }

  @Test func anAttachmentHasAPageOfItsOwn() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try showPage(of: [try photograph(1200, 800)])
    // As wide as the screen's content, and no more: its shape stays.
    #expect(try (216 * 143...216 * 145).contains(greenPixels()))
  }

  @Test func aBombALieAndATornFileCostAPlaceholderEach() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let whole = try photograph(1200, 800)
    var lying = whole
    lying.replaceSubrange(16..<24, with: [0, 0, 0x9C, 0x40, 0, 0, 0x9C, 0x40])
    for hostile in [try photograph(2_001, 2_001), Array(whole.prefix(whole.count / 2)), lying] {
      let lines = try showPage(of: [hostile, whole])
      #expect(try greenPixels() == 0)
      #expect(lines.contains { $0.contains("picture") }, "\(lines)")
    }
  }

  /// More than may wait at once: belfryd is heard on when there is room again.
  @Test func manyPicturesAreAllTakenInTheEnd() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let agent = try Agent()
    let whole = try icon(16)
    agent.cards = (1...100).map { card(UInt64($0), whole) }
    let program = try Program(
      "belfry-panel",
      ["--socket", agent.path, "--png", folder, "--alerts", "log", "--keys", "100cards quit"])
    #expect(try agent.serve { _ in program.hasEnded })
    #expect(program.status() == 0)
    #expect(try greenPixels() > 200)
  }
}
