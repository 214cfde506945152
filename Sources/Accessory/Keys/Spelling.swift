internal import HPKE

/// How the strings of a key exchange have to be spelt for the keys to fit.
///
/// Apple's pages and phones disagree about letter case, so what a phone says is used as it is, and
/// only if that opens nothing other spellings are tried, once; the one that fits is kept.
struct Spelling: Hashable {
  /// Suite, version and identifier.
  let context: KeyContext
  /// What to do with the text of a session id.
  let sessionCase: LetterCase

  /// The text of a session id as it goes into the keys.
  func session(_ text: [UInt8]) -> [UInt8] { sessionCase.applied(to: text) }
}

/// What is done to the letters a to f of a hexadecimal text.
enum LetterCase: UInt8, CaseIterable {
  case asGiven = 0
  case upper = 1
  case lower = 2

  func applied(to text: [UInt8]) -> [UInt8] {
    switch self {
    case .asGiven: text
    case .upper: text.map { (97...122).contains($0) ? $0 - 32 : $0 }
    case .lower: text.map { (65...90).contains($0) ? $0 + 32 : $0 }
    }
  }
}

/// The strings of a key exchange as the phone gave them; what it left out is nil.
struct GivenStrings: Equatable {
  let suite: [UInt8]?
  let version: [UInt8]?
  let identifier: [UInt8]

  /// The strings as they are, and the usual ones where the phone gave none.
  func spelling(for suite: CipherSuite) -> Spelling {
    Spelling(
      context: KeyContext(
        suite: self.suite ?? Array(suite.text.utf8),
        version: version ?? Array(KeyContext.usualVersion.utf8), identifier: identifier),
      sessionCase: .asGiven)
  }

  /// Every spelling of suite, version and identifier worth a try, each once, the likeliest first;
  /// at most 36.
  func contexts(for suite: CipherSuite) -> [KeyContext] {
    var contexts: [KeyContext] = []
    for identifier in LetterCase.allCases.map({ $0.applied(to: self.identifier) }) {
      for suite in Self.texts(self.suite, Self.suites(suite)) {
        for version in Self.texts(version, Self.versions) {
          let context = KeyContext(suite: suite, version: version, identifier: identifier)
          if !contexts.contains(context) { contexts.append(context) }
        }
      }
    }
    return contexts
  }

  private static let versions = ["Version1", "version1", "v1"]

  private static func suites(_ suite: CipherSuite) -> [String] {
    switch suite {
    case .xWing: ["XWing", "xWing"]
    case .p256: ["P256", "p256"]
    }
  }

  private static func texts(_ given: [UInt8]?, _ known: [String]) -> [[UInt8]] {
    let known = known.map { Array($0.utf8) }
    guard let given else { return known }
    return [given] + known.filter { $0 != given }
  }
}
