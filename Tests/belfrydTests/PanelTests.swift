import PanelProtocol
import TestSupport
import Testing

@Suite struct PanelTests {
  private let board: Board

  init() throws {
    board = try Board()
    try board.start()
  }

  @Test func aPanelIsToldEverythingWhenItConnects() throws {
    let panel = try board.connectPanel()
    try panel.send(Panel.hello)
    let messages = try panel.replay()
    #expect(messages.first == .welcome(version: Limits.version))
    #expect(messages.last == .replayed)
    #expect(messages.contains { if case .status = $0 { true } else { false } })
  }

  @Test func theNewestPanelIsInCharge() throws {
    let first = try board.connectPanel()
    try first.send(Panel.hello)
    _ = try first.replay()
    let second = try board.connectPanel()
    try second.send(Panel.hello)
    #expect(try second.replay().last == .replayed)
    #expect(try first.last() == .goodbye(.replaced))
  }

  @Test func aPanelThatYieldsTakesChargeOnlyWhereNoneIs() throws {
    let first = try board.connectPanel()
    try first.send(Panel.hello)
    _ = try first.replay()
    let yielding = try board.connectPanel()
    try yielding.send(Panel.yieldingHello)
    #expect(try yielding.last() == .goodbye(.replaced))
    // The first one is still in charge, and hears of what it asks again.
    try first.send(Panel.hello)
    #expect(try first.replay().last == .replayed)
    first.hangUp()
    let later = try board.connectPanel()
    try later.send(Panel.yieldingHello)
    #expect(try later.replay().last == .replayed)
  }

  @Test func aPanelOfAnotherVersionIsTurnedAway() throws {
    let panel = try board.connectPanel()
    guard case .hello(let version, let capabilities) = Panel.hello else { return }
    try panel.send(.hello(version: version &+ 1, capabilities))
    #expect(try panel.last() == .goodbye(.otherVersion(Limits.version)))
  }

  @Test func whoDoesNotSayHelloIsTurnedAway() throws {
    let panel = try board.connectPanel()
    try panel.send(.alerted(AlertID(1), true))
    #expect(try panel.last() == .goodbye(.turnedAway))
  }

  @Test func manyThatSayNothingDoNotKeepAPanelOut() throws {
    let silent = try (0..<20).map { _ in try board.connectPanel() }
    let panel = try board.connectPanel()
    try panel.send(Panel.hello)
    #expect(try panel.replay().last == .replayed)
    #expect(silent.count == 20)
  }

  @Test(arguments: UInt64(0)..<8)
  func garbageEndsItsOwnConnectionAlone(_ seed: UInt64) throws {
    let panel = try board.connectPanel()
    try panel.send(Panel.hello)
    _ = try panel.replay()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let rude = try board.connectPanel()
      var garbage = random.bytes(Int(random.next() % 5_000) + 4)
      if seed.isMultiple(of: 2) { garbage.replaceSubrange(0..<4, with: [40, 0, 0, 0]) }
      try? rude.send(garbage)
    }
    let late = try board.connectPanel()
    try late.send(Panel.hello)
    #expect(try late.replay().last == .replayed)
  }
}
