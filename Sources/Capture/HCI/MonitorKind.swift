/// What a packet of the kernel's monitor channel is, by its opcode. `<net/bluetooth/hci_mon.h>` of
/// Linux.
public enum MonitorKind: UInt16, CaseIterable, Hashable, Sendable {
  /// There is a controller.
  case added = 0
  /// It is gone.
  case removed = 1
  /// A command to it.
  case command = 2
  /// An event from it.
  case event = 3
  /// Data to it.
  case dataSent = 4
  /// Data from it.
  case dataReceived = 5
  /// It was turned on.
  case opened = 8
  /// It was turned off.
  case closed = 9
  /// Its address and its maker.
  case information = 10
  /// A line that somebody put into the record.
  case note = 12
  /// A program opened one of the kernel's channels.
  case controlOpened = 14
  /// It closed it.
  case controlClosed = 15
  /// A command to the kernel's management channel.
  case controlCommand = 16
  /// An event from there.
  case controlEvent = 17
}

extension SnoopRecord {
  /// A record of the monitor channel.
  ///
  /// - Parameters:
  ///   - opcode: what it is; see `MonitorKind`, and more than that.
  ///   - controller: the number of the controller: 0 for hci0.
  public init(
    time: Int64, opcode: UInt16, controller: UInt16, drops: UInt32 = 0, bytes: [UInt8]
  ) {
    let flags = UInt32(controller) << 16 | UInt32(opcode)
    self.init(time: time, flags: flags, drops: drops, bytes: bytes)
  }

  /// What a record of the monitor channel is; nil for what is not known here.
  public var monitorKind: MonitorKind? {
    MonitorKind(rawValue: UInt16(truncatingIfNeeded: flags))
  }

  /// The controller that a record of the monitor channel is about.
  public var controller: UInt16 { UInt16(truncatingIfNeeded: flags >> 16) }
}
