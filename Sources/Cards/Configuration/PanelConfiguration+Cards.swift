internal import Settings

extension PanelConfiguration {
  mutating func setCards(
    _ assignment: Section.Assignment, in section: Section
  ) throws(LineFault) {
    switch assignment.key {
    case "fields":
      look.fields = try assignment.list()
      if let text = look.fields.firstIndex(of: .text), text != look.fields.count - 1 {
        throw assignment.fault("must have text last: it takes all the room that is left")
      }
    case "head": look.head = Set(try assignment.list(of: Theme.HeadPart.self))
    case "replies": preferences.replies = try assignment.texts(limit: 32)
    case "letters": preferences.letters = try assignment.texts(limit: 16)
    case "hours": preferences.hours = try assignment.choice()
    case "attention": preferences.attention = 1000 * UInt64(try assignment.number(in: 0...600))
    default:
      throw assignment.unknown(
        in: section, ["fields", "head", "replies", "letters", "hours", "attention"])
    }
  }

  mutating func setIdle(
    _ assignment: Section.Assignment, in section: Section
  ) throws(LineFault) {
    switch assignment.key {
    case "fields": look.idle = try assignment.list()
    case "dim-after": preferences.dimAfter = try assignment.pause()
    case "dark-after": preferences.darkAfter = try assignment.pause()
    case "clock-after": preferences.clockAfter = try assignment.pause()
    case "wander": preferences.wanders = try assignment.yesOrNo()
    default:
      throw assignment.unknown(
        in: section, ["fields", "dim-after", "dark-after", "clock-after", "wander"])
    }
  }
}

extension Section.Assignment {
  /// The value as seconds in milliseconds; nil for "never".
  fileprivate func pause() throws(LineFault) -> UInt64? {
    value == "never" ? nil : 1000 * UInt64(try number(in: 1...86_400))
  }

  /// The value as texts with bars between them.
  fileprivate func texts(limit: Int) throws(LineFault) -> [String] {
    var texts: [String] = []
    for part in value.utf8.split(separator: 0x7C) {
      let text = CleanText.line(String(decoding: part, as: UTF8.self)).trimmed
      if text.utf8.isEmpty { throw fault("has an empty text between two bars") }
      if text.utf8.count > 500 { throw fault("has a text of more than 500 bytes") }
      texts.append(text)
    }
    guard (1...limit).contains(texts.count) else {
      throw fault("must have 1 to \(limit) texts with a bar, |, between them")
    }
    return texts
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    var bytes = utf8[...]
    while bytes.first == 0x20 { bytes.removeFirst() }
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
