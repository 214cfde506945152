import Accessory
import GATTProfile
import Testing

/// Apple's pages and phones disagree on the spelling of the strings that go into the keys.
@Suite struct SpellingTests {
  struct Case: CustomTestStringConvertible {
    var suite = "XWing"
    var version = "Version1"
    var identifier = Spelt.asSaid
    var session = Spelt.asSaid
    var testDescription: String { "\(suite)-\(version), \(identifier), \(session)" }
  }

  enum Spelt: CaseIterable {
    case asSaid, upper, lower

    func applied(to text: String) -> String {
      switch self {
      case .asSaid: text
      case .upper: text.uppercased()
      case .lower: text.lowercased()
      }
    }
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    for suite in ["XWing", "xWing"] {
      for version in ["Version1", "version1", "v1"] {
        cases.append(Case(suite: suite, version: version))
      }
    }
    for identifier in Spelt.allCases {
      for session in Spelt.allCases {
        cases.append(Case(identifier: identifier, session: session))
      }
    }
    cases.append(Case(suite: "xWing", version: "v1", identifier: .lower, session: .lower))
    return cases
  }()

  /// A phone that says its strings in the usual form (or leaves suite and version out), and uses
  /// them in another.
  private func pair(_ spelt: Case, saysNames: Bool = true) throws -> (board: Board, phone: Handset)
  {
    let board = try Board()
    board.connectPanel()
    let phone = board.phone(1)
    board.happen(.bonded(phone.bond, name: "Phone"))
    board.connect(phone)
    board.settle()
    let keys = try phone.encapsulate(to: phone.offers[0])
    var item = phone.encapsulatedKey(keys)
    if !saysNames {
      item.suite = nil
      item.version = nil
    }
    try phone.say(.encapsulatedKey(item))
    board.settle()
    phone.suiteSpelling = spelt.suite
    phone.versionSpelling = spelt.version
    phone.keyIdentifier = spelt.identifier.applied(to: phone.identifier)
    phone.keySessionID = spelt.session.applied(to: phone.sessionID)
    return (board, phone)
  }

  @Test(arguments: cases)
  func everyKnownSpellingIsFoundAndKept(_ spelt: Case) throws {
    let (board, phone) = try pair(spelt)
    #expect(try board.send(.add("found"), from: phone) == .accepted)
    // What is sent back is spelt the same way, after a restart too.
    #expect(phone.hellos.count == 1)
    board.restart()
    board.connect(phone)
    #expect(try board.send(.add("kept"), from: phone) == .accepted)
    #expect(phone.hellos.count == 2)
    #expect(phone.unopened == 0)
  }

  @Test func stringsThePhoneLeftOutHaveTheirUsualForm() throws {
    let (board, phone) = try pair(Case(), saysNames: false)
    #expect(try board.send(.add("usual"), from: phone) == .accepted)
    #expect(!board.reports.contains { if case .respelt = $0 { true } else { false } })
  }

  @Test func stringsAreUsedByteForByteHoweverOddTheyAre() throws {
    let board = try Board()
    let phone = board.phone(1)
    phone.suiteSpelling = "X-Wing e\u{301}"
    phone.versionSpelling = "Version 2\u{0}"
    phone.identifier = "\u{1F4F1}-not-a-uuid"
    phone.sessionID = "sessi\u{F6}n"
    try board.pair(phone)
    #expect(try board.send(.add("odd"), from: phone) == .accepted)
    #expect(!board.reports.contains { if case .respelt = $0 { true } else { false } })
  }

  @Test func aMatchIsNamedInTheReport() throws {
    let (board, phone) = try pair(Case(suite: "xWing", version: "v1"))
    try board.send(.add("found"), from: phone)
    let expected = Array(phone.identifier.utf8)
    #expect(
      board.reports.contains { report in
        guard case .respelt(_, let suite, let version, let identifier) = report else {
          return false
        }
        return suite == Array("xWing".utf8) && version == Array("v1".utf8)
          && identifier == expected
      })
  }

  @Test func badMessagesBuyOnlyAFewSearches() throws {
    let (board, phone) = try pair(Case(suite: "xWing"))
    for count in 0..<4 {
      try phone.send(sealed: [UInt8](repeating: UInt8(count), count: 60))
      board.settle()
    }
    // Three searches were spent on rubbish: for a minute only what was given is tried.
    #expect(try board.send(.add("too early"), from: phone) == .refused(.cannotOpen))
    board.pass(61_000)
    #expect(try board.send(.add("found"), from: phone) == .accepted)
  }

  @Test func onceASpellingIsKeptNoOtherIsTried() throws {
    let (board, phone) = try pair(Case())
    try board.send(.add("kept"), from: phone)
    phone.suiteSpelling = "xWing"
    #expect(try board.send(.add("changed"), from: phone) == .refused(.cannotOpen))
  }
}
