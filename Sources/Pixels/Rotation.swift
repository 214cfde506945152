/// How a picture is turned on its way to a screen, clockwise as a person sees it.
public enum Rotation: Int, CaseIterable, Sendable {
  /// As it is.
  case none = 0
  /// By a quarter: its top is at the screen's right edge.
  case quarter = 90
  /// Upside down.
  case half = 180
  /// By three quarters: its top is at the screen's left edge.
  case threeQuarters = 270

  /// True if width and height change places.
  public var swapsEdges: Bool { self == .quarter || self == .threeQuarters }
}
