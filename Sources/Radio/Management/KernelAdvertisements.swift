internal import Linux

/// What the kernel itself has on the air, whatever bluetoothd believes.
public enum KernelAdvertisements {
  /// How long the kernel may take, in milliseconds.
  private static let patience: UInt64 = 2_000

  private enum Source: Hashable {
    case kernel
    case patience
  }

  /// How many advertisements a controller has; 0 for hci0.
  ///
  /// - Throws: `notPermitted` without CAP_NET_ADMIN, `noBluetooth`; `notConnected` if the kernel does
  ///   not answer, or has no such controller.
  public static func count(of controller: UInt16) throws(RadioError) -> Int {
    let socket = try ManagementSocket()
    let command = ManagementCommand.advertisingFeatures
    try socket.send(command.packet(for: controller).encoded)
    let loop = try radio { () throws(SystemError) in
      let loop = try Loop<Source>()
      try loop.watch(socket.number, for: .readable, as: .kernel)
      return loop
    }
    loop.wake(.patience, at: Clock.uptime + patience)
    while true {
      while let bytes = try socket.receive() {
        if let count = try count(in: bytes, answering: command, controller) { return count }
      }
      let occurrence = try radio { () throws(SystemError) in try loop.next() }
      if occurrence == .due(.patience) { throw .notConnected }
    }
  }

  /// Nil if the packet is about something else.
  static func count(
    in bytes: [UInt8], answering command: ManagementCommand, _ controller: UInt16
  ) throws(RadioError) -> Int? {
    let packet = try ManagementPacket(decoding: bytes)
    guard packet.controller == controller,
      case .answer(command.code, let status, let values) = try ManagementEvent(packet)
    else { return nil }
    if status == .permissionDenied { throw .notPermitted }
    guard status == .success, let features = AdvertisingFeatures(decoding: values) else {
      throw .notConnected
    }
    return features.taken.count
  }
}
