internal import GATTProfile

extension ForwardedNotification {
  /// Keeps the lists within the profile's lengths.
  mutating func boundLists() {
    actions = Array(actions.prefix(MessageLimits.actions))
    attachments = Array(attachments.prefix(MessageLimits.attachments))
    glyphs = Array(glyphs.prefix(MessageLimits.glyphs))
  }

  /// Takes that many bytes off the texts, from the one that says least if it is short: body, summary,
  /// subtitle, title. A text that was cut ends in "…", so that a reader sees it.
  mutating func shorten(by excess: Int) {
    var excess = excess
    shorten(&body, by: &excess)
    shorten(&summary, by: &excess)
    shorten(&subtitle, by: &excess)
    shorten(&title, by: &excess)
    let length = body?.utf8.count ?? 0
    glyphs.removeAll { $0.offset >= UInt64(length) }
  }

  private func shorten(_ text: inout String?, by excess: inout Int) {
    guard excess > 0, let whole = text else { return }
    let bytes = Array(whole.utf8)
    let mark = Array("…".utf8)
    var end = max(0, bytes.count - excess - mark.count)
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    text = end == 0 ? nil : String(decoding: bytes[..<end] + mark, as: UTF8.self)
    excess -= bytes.count - (end == 0 ? 0 : end + mark.count)
  }
}
