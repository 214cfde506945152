import GATTProfile

/// Any bytes as a link configuration, and as what a phone says over the local network, in two slices.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let configuration = try? LinkConfiguration(decoding: input) {
    let again = try? LinkConfiguration(decoding: configuration.encoded)
    precondition(again == configuration, "written unlike it was read")
  }
  var whole = PacketStream()
  whole.append(input)
  var sliced = PacketStream()
  sliced.append(input.prefix(count / 2))
  var packets = (try? sliced.takePackets()) ?? []
  sliced.append(input.dropFirst(count / 2))
  guard let expected = try? whole.takePackets(), let rest = try? sliced.takePackets() else {
    return 0
  }
  packets += rest
  precondition(packets == expected, "cut unlike in one piece")
  for packet in packets {
    if let content = ChannelPacket(decoding: packet) { precondition(content.encoded == packet) }
  }
  return 0
}
