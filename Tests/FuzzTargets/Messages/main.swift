import GATTProfile

/// Any bytes as a message, as a key-exchange item and as a worker's content: a value that comes back from its encoding,
/// or one error inside the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(MessageError) {
    let message = try Message(decoding: input)
    precondition((try? Message(decoding: message.encoded)) == message, "another message came back")
  } catch {
    check(error, input.count)
  }
  do throws(MessageError) {
    let item = try KeyExchangeItem(decoding: input)
    precondition((try? KeyExchangeItem(decoding: item.encoded)) == item, "another item came back")
  } catch {
    check(error, input.count)
  }
  do throws(MessageError) {
    let content = try WorkerContent(decoding: input)
    precondition(
      (try? WorkerContent(decoding: content.encoded)) == content, "another content came back")
  } catch {
    check(error, input.count)
  }
  return 0
}

private func check(_ error: MessageError, _ count: Int) {
  guard case .malformed(let fault) = error else { return }
  precondition((0...count).contains(fault.offset), "an offset outside of the input")
}
