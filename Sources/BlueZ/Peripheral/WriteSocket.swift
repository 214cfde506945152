import Linux

/// Our end of a socket into which bluetoothd puts what a phone writes.
final class WriteSocket {
  /// Whose values come by it.
  let link: UInt64
  /// The phone's object when it was acquired.
  let device: String
  let packets: PacketConnection

  init(_ packets: PacketConnection, link: UInt64, device: String) {
    self.packets = packets
    self.link = link
    self.device = device
  }
}
