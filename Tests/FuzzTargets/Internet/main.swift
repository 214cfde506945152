import GATTProfile

/// Any bytes as a message from the internet, and what they say in an answer's JSON: a value that
/// comes back from either of its forms, or one error inside the input; JSON with as many quotes and
/// brackets as it must have, and no byte that JSON does not allow in a text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(MessageError) {
    let message = try InternetMessage(decoding: input)
    precondition((try? InternetMessage(decoding: message.encoded)) == message, "other fields")
    let block = try? InternetMessage(decoding: message.block)
    precondition(block?.sealed == message.sealed || message.block.count > 65_544, "another block")
    check(message)
  } catch {
    guard case .malformed(let fault) = error else { return 0 }
    precondition((0...max(count, InternetMessage.maximumLength)).contains(fault.offset))
  }
  return 0
}

private func check(_ message: InternetMessage) {
  let request = PushRequest(
    token: message.pushToken, companion: String(decoding: message.sealed, as: UTF8.self),
    sessionID: message.sealed, keyID: message.keyID, index: message.index,
    sealed: message.sealed)
  let json = request.encoded
  precondition(String(validating: json, as: UTF8.self) != nil, "not UTF-8")
  var quotes = 0
  var depth = 0
  var isEscaped = false
  for byte in json {
    precondition(byte >= 0x20, "a control character")
    let isInText = quotes % 2 == 1
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      precondition(isInText, "an escape outside of a text")
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      quotes += 1
    } else if !isInText {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
    }
  }
  precondition(quotes == 34 && depth == 0, "the JSON does not close")
}
