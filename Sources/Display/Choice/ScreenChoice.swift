internal import Pixels

/// Which screen to use and how, as a person writes it: `auto`, or a kind, a device and settings,
/// such as `drm /dev/dri/card0 rotate=90`.
public struct ScreenChoice: Equatable, Sendable {
  /// Kinds of screens.
  public enum Kind: Equatable, Sendable {
    /// The first one that is found.
    case automatic
    /// One at a graphics card.
    case card(path: String)
    /// One that the kernel shows as memory.
    case framebuffer(path: String)
    /// One whose controller this process drives.
    case controller(ControllerChoice)
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
    var words = ChoiceWords(text)
    let name = words.first()
    arrangement = Arrangement()
    switch name {
    case "auto":
      try words.readSettings()
      kind = .automatic
    case "framebuffer":
      kind = .framebuffer(path: try words.device(such: "/dev/fb0"))
      try words.readSettings()
    case "drm":
      kind = .card(path: try words.device(such: "/dev/dri/card0"))
      try words.readSettings()
    default:
      guard let name, let chip = ControllerChoice.Chip(name) else {
        throw Refusal(
          text: "a screen is auto, drm, framebuffer, \(ControllerChoice.Chip.names), not "
            + (name ?? "nothing"))
      }
      let path = try words.device(such: chip.device)
      try words.readSettings()
      kind = .controller(try ControllerChoice(chip, path, &words))
    }
    try readRotation(&words)
    try words.finish()
  }

  private mutating func readRotation(_ words: inout ChoiceWords) throws(Refusal) {
    guard let text = words.text("rotate") else { return }
    guard let angle = Int(text), let rotation = Rotation(rawValue: angle) else {
      throw Refusal(text: "rotate must be 0, 90, 180 or 270, not \(text)")
    }
    arrangement.rotation = rotation
  }
}

extension ControllerChoice.Chip {
  /// The chip of that name.
  fileprivate init?(_ name: String) {
    if let model = OLEDController.Model(rawValue: name) {
      self = .oled(model)
    } else if let model = ColourController.Model(rawValue: name) {
      self = .colour(model)
    } else {
      return nil
    }
  }

  /// All names, for a sentence.
  fileprivate static var names: String {
    let names =
      OLEDController.Model.allCases.map(\.rawValue)
      + ColourController.Model.allCases.map(\.rawValue)
    return names.joined(separator: ", ")
  }

  /// Where such a chip may be.
  fileprivate var device: String {
    if case .oled = self { "/dev/i2c-1" } else { "/dev/spidev0.0" }
  }
}
