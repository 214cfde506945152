internal import CBluetooth
internal import Linux

/// The kernel's management channel. It needs CAP_NET_ADMIN for all that matters here.
public final class ManagementSocket {
  private let packets: PacketConnection

  /// Opens it.
  ///
  /// Throws `RadioError.noBluetooth` where the kernel has none.
  public init() throws(RadioError) {
    let number = try bluetooth("socket") { cbluetooth_management_socket() }
    packets = PacketConnection(Descriptor(owning: number))
  }

  /// The descriptor to watch for `readable`.
  public var number: CInt { packets.number }

  /// The next packet's bytes, or nil. Those that are longer than any of interest are passed over.
  public func receive() throws(RadioError) -> [UInt8]? {
    while true {
      do {
        switch try packets.receive(limit: ManagementPacket.limit) {
        case .packet(let bytes): return bytes
        case .nothing: return nil
        case .end: throw RadioError.notConnected
        }
      } catch let error as RadioError {
        throw error
      } catch SystemError.packetTooLong {
        continue
      } catch let error as SystemError {
        throw .system(error)
      } catch {
        throw .notConnected
      }
    }
  }

  /// Sends a command's bytes; nothing but `RadioService` makes them.
  public func send(_ bytes: [UInt8]) throws(RadioError) {
    let isSent = try radio { () throws(SystemError) in try packets.send(bytes) }
    // The kernel takes commands at once or not at all.
    if !isSent { throw .notConnected }
  }
}
