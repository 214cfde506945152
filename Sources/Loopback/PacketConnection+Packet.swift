import Linux

extension PacketConnection {
  /// The next packet, if one has come; `LoopbackError.notConnected` at the end.
  func nextPacket() throws(LoopbackError) -> Packet? {
    let received: Received
    do {
      received = try receive(limit: Packet.limit)
    } catch {
      throw .system(error)
    }
    switch received {
    case .packet(let bytes): return try Packet(decoding: bytes)
    case .nothing: return nil
    case .end: throw .notConnected
    }
  }
}
