import Pixels
internal import Settings

extension PanelConfiguration {
  mutating func setLook(
    _ assignment: Section.Assignment, in section: Section
  ) throws(LineFault) {
    switch assignment.key {
    case "theme": look.theme = try assignment.choice()
    case "size": look.size = try assignment.number(in: 50...200)
    default:
      guard let role = Palette.Role(rawValue: assignment.key) else {
        let names = ["theme", "size"] + Palette.Role.allCases.map { $0.rawValue }
        throw assignment.unknown(in: section, names)
      }
      look.colours[role] = try assignment.colour()
    }
  }

  /// `size`, or `size pitch`, and `bold` or `regular` behind them.
  mutating func setStyle(
    _ assignment: Section.Assignment, in section: Section
  ) throws(LineFault) {
    guard let style = Theme.Style(rawValue: assignment.key) else {
      throw assignment.unknown(in: section, Theme.Style.allCases.map { $0.rawValue })
    }
    var words = assignment.words
    var weight: TextStyle.Weight?
    if let last = words.last, last == "bold" || last == "regular" {
      weight = last == "bold" ? .bold : .regular
      words.removeLast()
    }
    let numbers = words.compactMap { Int($0) }.filter { (6...300).contains($0) }
    guard numbers.count == words.count, (1...2).contains(numbers.count) else {
      throw assignment.fault(
        "must be a height and a distance of lines from 6 to 300 pixels, such as \"18 25 bold\", "
          + "not \"\(assignment.value)\"")
    }
    look.styles[style] = Look.StyleChange(
      size: numbers[0], pitch: numbers.count == 2 ? numbers[1] : nil, weight: weight)
  }

  mutating func setSpace(
    _ assignment: Section.Assignment, in section: Section
  ) throws(LineFault) {
    guard let space = Theme.Space(rawValue: assignment.key) else {
      throw assignment.unknown(in: section, Theme.Space.allCases.map { $0.rawValue })
    }
    look.spaces[space] = try assignment.number(in: space.allowed)
  }
}

extension Theme.Space {
  /// What can be drawn.
  fileprivate var allowed: ClosedRange<Int> {
    switch self {
    case .margin, .gap, .radius: 0...100
    case .icon, .smallIcon: 8...200
    case .row, .listRow: 8...200
    case .picture: 0...480
    }
  }
}

extension Section.Assignment {
  /// The value as a colour, `#RRGGBB`.
  fileprivate func colour() throws(LineFault) -> Colour {
    let digits = value.utf8.dropFirst()
    let isHex = digits.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF)
    }
    guard value.utf8.first == 0x23, digits.count == 6, isHex,
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else {
      throw fault("must be a colour such as #2F6FED, not \"\(value)\"")
    }
    return Colour(number)
  }

  /// The value as some of the words there are, each once; at least one.
  func list<Choice: RawRepresentable & CaseIterable & Equatable>(
    of type: Choice.Type = Choice.self
  ) throws(LineFault) -> [Choice] where Choice.RawValue == String {
    var list: [Choice] = []
    for word in words {
      let one: Choice = try Section.Assignment(key: key, value: word, line: line).choice()
      if list.contains(one) { throw fault("names \(word) twice: remove one of the two") }
      list.append(one)
    }
    if list.isEmpty { throw fault("is empty: name at least one field, or remove the line") }
    return list
  }
}
