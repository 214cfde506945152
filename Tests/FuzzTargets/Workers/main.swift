import Workers

/// Any bytes as each frame of the built-in workers.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  if let list = try? SharedNetworks(decoding: input) {
    precondition((try? SharedNetworks(decoding: list.encoded)) == list)
    for network in list.networks { _ = try? network.protection() }
  }
  if let report = try? SharingReport(decoding: input) {
    precondition((try? SharingReport(decoding: report.encoded)) == report)
  }
  if let request = try? FirmwareRequest(decoding: input) {
    precondition((try? FirmwareRequest(decoding: request.encoded)) == request)
  }
  if let answer = try? FirmwareAnswer(decoding: input) {
    precondition((try? FirmwareAnswer(decoding: answer.encoded)) == answer)
  }
  if let status = try? BoardStatus(decoding: input) {
    precondition((try? BoardStatus(decoding: status.encoded)) == status)
  }
  if let event = try? BoardEvent(decoding: input) {
    precondition(
      (try? BoardEvent(decoding: event.encoded)).map { $0.encoded == event.encoded } == true)
  }
  _ = try? StatusRequest(decoding: input)
  return 0
}
