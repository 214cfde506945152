import PanelProtocol

extension Panel {
  /// A key while a text is written: up and down choose, select takes; back goes from letters to rows,
  /// takes a letter back, and leaves where there is none.
  mutating func letterKey(
    _ key: Key, at id: CardID, action: UInt8, _ typing: Typing,
    using names: inout some RandomNumberGenerator
  ) -> [Effect] {
    var typing = typing
    let rows = preferences.letters.count + 1
    switch (key, typing.column) {
    case (.up, nil): typing.row = (typing.row + rows - 1) % rows
    case (.down, nil): typing.row = (typing.row + 1) % rows
    case (.select, nil): typing.column = 0
    case (.back, nil):
      guard !typing.text.isEmpty else {
        place = .replies(id, action: action, row: preferences.replies.count)
        return []
      }
      typing.delete()
    case (.back, _?): typing.column = nil
    case (.up, let column?), (.down, let column?):
      let count = max(1, typing.caps(of: typing.row, preferences.letters).count)
      typing.column = (column + (key == .up ? count - 1 : 1)) % count
    case (.select, let column?):
      return press(column, in: typing, of: id, action: action, using: &names)
    }
    place = .letters(id, action: action, typing)
    return []
  }

  private mutating func press(
    _ column: Int, in typing: Typing, of id: CardID, action: UInt8,
    using names: inout some RandomNumberGenerator
  ) -> [Effect] {
    var typing = typing
    let caps = typing.caps(of: typing.row, preferences.letters)
    guard caps.indices.contains(column) else { return [] }
    switch caps[column] {
    case .send:
      guard !typing.text.isEmpty else { return [] }
      open(id)
      return answer(.text(index: action, typing.text), to: id, using: &names)
    case .letter(let letter):
      typing.add(letter)
      typing.column = nil
    case .space: typing.add(" ")
    case .delete: typing.delete()
    case .shift: typing.isCapital.toggle()
    }
    place = .letters(id, action: action, typing)
    return []
  }
}
