/// A text that is written with four keys: first a row of letters is chosen, then a letter in it.
struct Typing: Equatable {
  /// What is written so far.
  var text = ""
  /// The chosen row: 0 has what is no letter, the others are the preferences' rows.
  var row = 1
  /// The chosen key of the row; nil while rows are chosen.
  var column: Int?
  /// Whether letters come in capitals.
  var isCapital = true

  /// Bytes of a text at most.
  static let limit = 1000

  /// A key of the picker.
  enum Cap: Equatable {
    case send
    case space
    case delete
    case shift
    case letter(Character)
  }

  /// The keys of a row.
  func caps(of row: Int, _ letters: [String]) -> [Cap] {
    guard row > 0 else { return [.send, .space, .delete, .shift] }
    guard letters.indices.contains(row - 1) else { return [] }
    return letters[row - 1].map { .letter(isCapital ? Typing.capital($0) : $0) }
  }

  /// A capital where there is one that is a single letter.
  private static func capital(_ letter: Character) -> Character {
    let upper = letter.uppercased()
    return upper.count == 1 ? Character(upper) : letter
  }

  /// Takes a letter; after one the next is small.
  mutating func add(_ letter: Character) {
    guard text.utf8.count < Typing.limit else { return }
    text.append(letter)
    isCapital = false
  }

  mutating func delete() {
    if !text.isEmpty { text.removeLast() }
    if text.isEmpty { isCapital = true }
  }
}
