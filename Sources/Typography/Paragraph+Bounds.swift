extension Paragraph {
  /// The text as far as it is shaped.
  static func bounded(_ text: String, to limit: Int) -> String {
    // Fewer bytes are fewer characters: the count is needed only for long texts.
    guard text.utf8.count > limit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
  }

  /// The language by which a text's signs are drawn where languages share them: Chinese,
  /// Japanese and Korean draw the same character differently, and the other signs of the text tell
  /// which it is.
  static func language(of text: String) -> String {
    var hasHan = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3041...0x30FF, 0x31F0...0x31FF: return "ja"
      case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: return "ko"
      case 0x3100...0x312F: return "zh-tw"
      case 0x3400...0x4DBF, 0x4E00...0x9FFF: hasHan = true
      default: break
      }
    }
    return hasHan ? "zh-cn" : "en"
  }
}

extension Paragraph.Key {
  /// Characters shaped at most: more than any screen shows.
  static let characterLimit = 2000

  /// Characters that are shaped to fill so many lines: the narrowest letters are a quarter as wide
  /// as the em square, and each may carry a mark.
  func characterLimit(lines: Int) -> Int {
    let perLine = 8 * width / max(1, size) + 1
    return min(Self.characterLimit, min(lines, Self.characterLimit) * perLine + 64)
  }
}
