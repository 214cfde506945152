import PanelProtocol

/// Any bytes, as a stream and as one message of either side: what is understood is written and
/// understood again, and however the stream is sliced its messages are the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let message = try? AgentMessage(decoding: input) {
    let again = try? AgentMessage(decoding: Array(message.encoded.dropFirst(4)))
    precondition(again == message, "written unlike it was read")
  }
  if let message = try? PanelMessage(decoding: input) {
    let again = try? PanelMessage(decoding: Array(message.encoded.dropFirst(4)))
    precondition(again == message, "written unlike it was read")
  }
  let slice = Int(input.first ?? 0) % 7 + 1
  precondition(messages(input, by: slice) == messages(input, by: max(1, count)), "slices matter")
  return 0
}

/// The messages of a stream up to the first error, and whether there was one.
private func messages(_ input: [UInt8], by slice: Int) -> [[UInt8]] {
  var stream = MessageStream()
  var messages: [[UInt8]] = []
  for start in stride(from: 0, to: input.count, by: slice) {
    stream.append(input[start..<min(input.count, start + slice)])
    do throws(PanelProtocolError) {
      while let message = try stream.next() { messages.append(message) }
    } catch {
      return messages + [[]]
    }
  }
  return messages
}
