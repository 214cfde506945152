import GATTProfile
import Linux

/// Our end of a socket that bluetoothd has the other end of, for one phone's values of one
/// characteristic: those that it writes, or those that it hears.
final class PhoneSocket {
  /// Whose values they are.
  let link: UInt64
  /// The phone's object when it was acquired.
  let device: String
  let characteristic: Characteristic
  let packets: PacketConnection
  /// What bluetoothd has not taken yet; no more than the engine has under way.
  var waiting: [[UInt8]] = []

  init(
    _ packets: PacketConnection, link: UInt64, device: String, characteristic: Characteristic
  ) {
    self.packets = packets
    self.link = link
    self.device = device
    self.characteristic = characteristic
  }

  /// Whether the phone writes into it.
  var isWritten: Bool { characteristic == GATTApplication.writeSocket.owner }
}
