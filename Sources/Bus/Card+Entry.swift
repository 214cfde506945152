public import DBus
public import PanelProtocol

extension Card {
  /// `a{sv}` of what a program is told of a phone's card: of what stands on it, nothing but `withContent`.
  public func entry(withContent: Bool) -> Value {
    var entry: [String: Value] = [
      "card": .uint64(id.number), "phone": .uint32(phone.number), "opened": .boolean(isOpened),
    ]
    if withContent {
      entry["source"] = .text(source)
      entry["title"] = .text(title)
      entry["subtitle"] = .text(subtitle)
      entry["text"] = .text(body)
      entry["delivered"] = .int64(delivered)
    }
    return .variants(entry)
  }
}

extension Value {
  /// `s` of what a phone sent, without the NULs that no string of D-Bus may hold.
  static func text(_ text: String) -> Value {
    .string(String(text.unicodeScalars.filter { $0.value != 0 }))
  }
}
