import ControlProtocol

/// Any bytes as a message of either side: what is understood is written and understood again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let request = try? ControlRequest(decoding: input) {
    let again = try? ControlRequest(decoding: Array(request.encoded.dropFirst(4)))
    precondition(again == request, "written unlike it was read")
  }
  if let reply = try? ControlReply(decoding: input) {
    // Cards lose their pictures when they are written.
    let again = try? ControlReply(decoding: Array(reply.encoded.dropFirst(4)))
    precondition(again?.encoded == reply.encoded, "written unlike it was read")
  }
  return 0
}
