internal import CBluetooth
internal import Linux

/// Asks a controller how strong its links are. The answer is an event, which `MonitorSocket` tells.
public final class SignalProbe {
  private let descriptor: Descriptor

  /// A probe for a controller: 0 for hci0.
  ///
  /// Throws `RadioError.notPermitted` without the right to it, `system` if there is no such controller.
  public init(controller: UInt16) throws(RadioError) {
    descriptor = Descriptor(
      owning: try bluetooth("socket") { cbluetooth_command_socket(controller) })
  }

  /// Asks about the link that the controller has under that number.
  public func ask(_ handle: UInt16) throws(RadioError) {
    try bluetooth("send") { cbluetooth_ask_signal(descriptor.number, handle) }
  }
}
