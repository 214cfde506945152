internal import CBluetooth
public import Linux

/// One open channel: whole packets in order, both ways. Nothing here ever blocks.
public final class L2CAPChannel {
  /// Who opened it: the identity address of a bonded phone.
  public let peer: DeviceAddress
  /// The longest packet that the phone takes, in bytes.
  public let sendLimit: Int
  /// Its packets.
  public let packets: PacketConnection

  init(_ descriptor: consuming Descriptor) throws(RadioError) {
    let number = descriptor.number
    var bytes = [UInt8](repeating: 0, count: DeviceAddress.length)
    let kind = try bluetooth("getpeername") { cbluetooth_channel_peer(number, &bytes) }
    let level = try bluetooth("getsockopt BT_SECURITY") { cbluetooth_security(number) }
    let limit = try bluetooth("getsockopt BT_SNDMTU") { cbluetooth_send_limit(number) }
    guard level >= CBLUETOOTH_ENCRYPTED,
      let peer = DeviceAddress(bytes.reversed(), isRandom: kind == CBLUETOOTH_RANDOM)
    else { throw .notConnected }
    self.peer = peer
    sendLimit = Int(limit)
    packets = PacketConnection(descriptor)
  }
}
