/// What a panel can do; the agent may use it to choose what to send.
public struct Capabilities: Equatable, Sendable {
  /// Width of the screen in pixels; 0 if there is none.
  public var width: UInt16
  /// Height of the screen in pixels; 0 if there is none.
  public var height: UInt16
  /// False if the screen has two colours only.
  public var isColour: Bool
  /// Devices that can draw attention now.
  public var devices: Alert.Devices
  /// True if a person can answer.
  public var hasKeys: Bool
  /// True if it takes charge only where no other panel is in charge; without it the panel that
  /// says hello last is.
  public var yields = false

  /// Capabilities with all their parts, of a panel that does not yield.
  public init(
    width: UInt16, height: UInt16, isColour: Bool, devices: Alert.Devices, hasKeys: Bool
  ) {
    self.width = width
    self.height = height
    self.isColour = isColour
    self.devices = devices
    self.hasKeys = hasKeys
  }
}
