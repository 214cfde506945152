/// Makes a stranger's text fit for a screen: what cannot be seen, or could cost without end, goes;
/// every letter stays.
///
/// - Line ends of all kinds become a line feed, at most two in a row; tabs become spaces.
/// - Other control characters go, and the two direction overrides (U+202D, U+202E), which serve to
///   disguise text; marks, embeddings and isolates stay, because honest text needs them.
/// - Of more than eight combining marks in a row the rest goes. (Unicode's stream-safe format would
///   allow 30: UAX #15, section 13.)
public enum CleanText {
  /// The longest run of combining marks that stays.
  public static let markLimit = 8

  /// Text of any number of paragraphs.
  public static func paragraphs(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var marks = 0
    var feeds = 2
    var afterReturn = false
    for scalar in text.unicodeScalars {
      let isSecondHalf = afterReturn && scalar == "\n"
      afterReturn = scalar == "\r"
      if isSecondHalf || isDropped(scalar) { continue }
      if isLineEnd(scalar) {
        if feeds < 2 { result.append("\n") }
        feeds += 1
        marks = 0
        continue
      }
      marks = isCombining(scalar) ? marks + 1 : 0
      if marks > markLimit { continue }
      feeds = 0
      result.append(scalar == "\t" ? " " : scalar)
    }
    while let last = result.last, last == "\n" || last == " " { result.removeLast() }
    return String(result)
  }

  /// Text of one paragraph: line ends become spaces.
  public static func line(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in paragraphs(text).unicodeScalars {
      result.append(scalar == "\n" ? " " : scalar)
    }
    return String(result)
  }

  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A...0x0D, 0x85: false
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x202D, 0x202E, 0xFEFF, 0xFFF9...0xFFFB: true
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF: false
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// Marks that pile up on one letter. A table of the blocks that are used for it, so that ring 0
  /// needs no Unicode data.
  private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x0610...0x061A, 0x064B...0x065F: true
    case 0x06D6...0x06DC, 0x06DF...0x06E4, 0x0E34...0x0E3A, 0x0E47...0x0E4E: true
    case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0x302A...0x302F: true
    case 0xA66F...0xA67D, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
