internal import CBluetooth
internal import Linux

/// The kernel's monitor channel: all that passes between the host and all controllers, for whoever has
/// CAP_NET_RAW. It tells what there is already when it opens.
public final class MonitorSocket {
  /// Bytes that may wait for us in the kernel; what does not fit is lost, and counted.
  private static let room: CInt = 4 << 20

  private let descriptor: Descriptor
  private let buffer: UnsafeMutableRawBufferPointer

  /// Opens it.
  ///
  /// Throws `RadioError.notPermitted` without the right to it, `noBluetooth` where the kernel has none.
  public init() throws(RadioError) {
    descriptor = Descriptor(
      owning: try bluetooth("socket") { cbluetooth_monitor_socket(Self.room) })
    buffer = .allocate(byteCount: MonitorPacket.limit, alignment: 8)
  }

  deinit { buffer.deallocate() }

  /// The descriptor to watch for `readable`.
  public var number: CInt { descriptor.number }

  /// How many packets the kernel had no room for, since the start.
  public var lost: UInt32 { cbluetooth_lost(descriptor.number) }

  /// The next packet, or nil.
  public func receive() throws(RadioError) -> MonitorPacket? {
    guard let base = buffer.baseAddress else { return nil }
    var time: Int64 = 0
    let count: CInt
    do {
      count = try bluetooth("recvmsg") {
        cbluetooth_monitor_receive(descriptor.number, base, buffer.count, &time)
      }
    } catch {
      if case .system(let reason) = error, reason.errno == .wouldBlock { return nil }
      throw error
    }
    return try MonitorPacket(decoding: Array(buffer.prefix(Int(count)))[...], time: time)
  }
}
