import NetworkProtocol

/// Any bytes as one message of either side: what is understood is written and understood again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let command = try? NetworkCommand(decoding: input) {
    let again = try? NetworkCommand(decoding: Array(command.encoded.dropFirst(4)))
    precondition(again == command, "written unlike it was read")
  }
  if let report = try? NetworkReport(decoding: input) {
    let again = try? NetworkReport(decoding: Array(report.encoded.dropFirst(4)))
    precondition(again == report, "written unlike it was read")
  }
  return 0
}
