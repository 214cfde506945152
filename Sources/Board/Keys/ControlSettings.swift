/// The buttons and keys that a board has.
public struct ControlSettings: Equatable, Sendable {
  /// One button on a line.
  public struct Button: Equatable, Sendable {
    /// What it is for.
    public var role: KeyRole
    /// Where it is.
    public var line: LineName
    /// How it is wired.
    public var wiring: Wiring

    /// A button, between its line and ground if nothing else is said.
    public init(_ role: KeyRole, _ line: LineName, wiring: Wiring = .buttonToGround) {
      self.role = role
      self.line = line
      self.wiring = wiring
    }
  }

  /// The buttons on lines.
  public var buttons: [Button] = []
  /// How long a button bounces at most, in milliseconds.
  public var debounce = InputLine.debounce
  /// Whether keyboards, remote controls and knobs count, too.
  public var usesInputDevices = false

  /// None.
  public init() {}
}
