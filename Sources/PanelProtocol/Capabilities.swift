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

  /// Capabilities with all their parts.
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
