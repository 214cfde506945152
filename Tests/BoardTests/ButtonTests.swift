import Testing

@testable import Board

/// What happened to a button, in milliseconds, and what came of it.
struct Handling: CustomTestStringConvertible, Sendable {
  enum Deed: Sendable {
    case press(UInt64)
    case release(UInt64)
    case wait(UInt64)
  }

  let words: String
  let role: KeyRole
  let deeds: [Deed]
  let presses: [KeyPress]

  var testDescription: String { words }

  static let all: [Handling] = [
    Handling(
      words: "up acts at once", role: .up, deeds: [.press(0)], presses: [.key(.up)]),
    Handling(
      words: "up, held, repeats after half a second", role: .up,
      deeds: [.press(0), .wait(499), .wait(500), .wait(649), .wait(650), .release(660)],
      presses: [.key(.up), .key(.up), .key(.up)]),
    Handling(
      words: "missed repetitions are not made up for", role: .down,
      deeds: [.press(0), .wait(9000), .release(9001)], presses: [.key(.down), .key(.down)]),
    Handling(
      words: "select acts when it is let go", role: .select, deeds: [.press(0), .release(100)],
      presses: [.key(.select)]),
    Handling(
      words: "select does nothing while it is down", role: .select, deeds: [.press(0), .wait(699)],
      presses: []),
    Handling(
      words: "select, held, leaves, once", role: .select,
      deeds: [.press(0), .wait(700), .wait(3000), .release(3001)], presses: [.key(.back)]),
    Handling(
      words: "select, held for five seconds, asks for pairing, once", role: .select,
      deeds: [.press(0), .wait(700), .wait(5000), .wait(20_000), .release(20_001)],
      presses: [.key(.back), .pairing]),
    Handling(
      words: "a release that is heard late still counts as long", role: .select,
      deeds: [.press(0), .release(800)], presses: [.key(.back)]),
    Handling(
      words: "a release that is heard very late does all that was due", role: .select,
      deeds: [.press(0), .release(5000)], presses: [.key(.back), .pairing]),
    Handling(
      words: "back acts when it is let go, however late before pairing", role: .back,
      deeds: [.press(0), .wait(4999), .release(4999)], presses: [.key(.back)]),
    Handling(
      words: "back, held for five seconds, asks for pairing only", role: .back,
      deeds: [.press(0), .wait(5000), .release(6000)], presses: [.pairing]),
    Handling(
      words: "a second press without a release is none", role: .up,
      deeds: [.press(0), .press(10), .release(20)], presses: [.key(.up)]),
    Handling(
      words: "a release without a press is none", role: .select, deeds: [.release(5)], presses: []),
  ]
}

@Suite struct ButtonTests {
  @Test(arguments: Handling.all)
  func aButtonDoesWhatItsRoleSays(_ handling: Handling) {
    var button = Button(Button.Manner(handling.role))
    var presses: [KeyPress] = []
    for deed in handling.deeds {
      switch deed {
      case .press(let time): presses += button.press(at: time)
      case .release(let time): presses += button.release(at: time)
      case .wait(let time): presses += button.advance(to: time)
      }
    }
    #expect(presses == handling.presses)
  }

  @Test(arguments: KeyRole.allCases)
  func aButtonThatIsUpWaitsForNothing(_ role: KeyRole) {
    var button = Button(Button.Manner(role))
    #expect(button.deadline == nil)
    _ = button.press(at: 100)
    #expect(button.deadline != nil)
    _ = button.release(at: 101)
    #expect(button.deadline == nil)
  }

  @Test func whatWasForgottenIsUp() {
    var button = Button(Button.Manner(.select))
    _ = button.press(at: 0)
    button.forget()
    #expect(button.advance(to: 10_000).isEmpty)
    #expect(button.release(at: 10_001).isEmpty)
  }

  @Test func aDeadlineIsWhenSomethingHappens() throws {
    var button = Button(Button.Manner(.select))
    _ = button.press(at: 50)
    var seen: [UInt64] = []
    while let deadline = button.deadline {
      #expect(button.advance(to: deadline - 1).isEmpty)
      #expect(!button.advance(to: deadline).isEmpty)
      seen.append(deadline)
    }
    #expect(seen == [750, 5050])
  }
}
