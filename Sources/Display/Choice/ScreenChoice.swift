public import Pixels

/// Which screen to use and how, as a person writes it: `auto`, or a kind, a device and settings,
/// such as `framebuffer /dev/fb1 rotate=90`.
public struct ScreenChoice: Equatable, Sendable {
  /// Kinds of screens.
  public enum Kind: Equatable, Sendable {
    /// The first one that is found.
    case automatic
    /// One that the kernel shows as memory.
    case framebuffer(path: String)
  }

  /// Which one.
  public var kind: Kind
  /// How pictures lie on it.
  public var arrangement: Arrangement

  /// Why a choice is refused, in a sentence.
  public struct Refusal: Error, Equatable, Sendable {
    /// The sentence, without a full stop.
    public let text: String
  }

  /// What those words choose.
  public init(_ text: String) throws(Refusal) {
    var words = text.split(separator: " ").map(String.init)[...]
    kind = try ScreenChoice.kind(&words)
    arrangement = Arrangement()
    for word in words { try apply(word) }
  }

  private static func kind(_ words: inout ArraySlice<String>) throws(Refusal) -> Kind {
    switch words.popFirst() {
    case "auto": return .automatic
    case "framebuffer": return .framebuffer(path: try device(&words, such: "/dev/fb0"))
    case let name:
      throw Refusal(text: "a screen is auto or framebuffer, not \(name ?? "nothing")")
    }
  }

  private static func device(
    _ words: inout ArraySlice<String>, such example: String
  ) throws(Refusal) -> String {
    guard let path = words.popFirst(), path.hasPrefix("/") else {
      throw Refusal(text: "after the screen's kind comes its device, such as \(example)")
    }
    return path
  }

  private mutating func apply(_ word: String) throws(Refusal) {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw Refusal(text: "\(word) is no setting such as rotate=90")
    }
    switch parts[0] {
    case "rotate":
      guard let angle = Int(parts[1]), let rotation = Rotation(rawValue: angle) else {
        throw Refusal(text: "rotate must be 0, 90, 180 or 270, not \(parts[1])")
      }
      arrangement.rotation = rotation
    default: throw Refusal(text: "\(parts[0]) is no setting of a screen; rotate is")
    }
  }
}
